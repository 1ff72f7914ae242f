"""How to play, in words of the games and pictures of the house."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from guildhall.games import catalogue
from guildhall.games.catalogue import USUAL, GameSpec, Settings
from guildhall.hall.errors import NotFound
from guildhall.messages import Listing, Word, message
from guildhall.web.games import presenter_of
from guildhall.web.games.courses import course_of
from guildhall.web.games.variants import game_names
from guildhall.web.renderer import page

router = APIRouter(include_in_schema=False)


@router.get("/rules")
async def usual_game(request: Request) -> HTMLResponse:
    """The rules of the game that is played where nobody says which."""
    return _rules(request, catalogue.game(USUAL), {})


@router.get("/rules/{name}")
async def of_name(request: Request, name: str) -> HTMLResponse:
    """The rules of a game, or of what can be chosen first for one, such as an expansion."""
    if name in catalogue.games():
        return _rules(request, catalogue.game(name), {})
    for spec in catalogue.games().values():
        if name in _choices(spec):
            main = spec.main_setting
            return _rules(request, spec, {main.name: main.read(name)} if main else {})
    titles = [Word(title) for spec in catalogue.games().values() for title in _titles(spec)]
    raise NotFound(
        message("There is no such expansion"),
        message("There are rules for {titles}", titles=Listing(tuple(titles))),
    )


def _choices(spec: GameSpec) -> dict[str, str]:
    """What can be chosen first for a game besides the usual, with its title."""
    main = spec.main_setting
    choices = main.all_choices()[1:] if main else ()
    return {choice.text: choice.title for choice in choices if choice.text}


def _titles(spec: GameSpec) -> list[str]:
    return [spec.title, *filter(None, _choices(spec).values())]


def _rules(request: Request, spec: GameSpec, chosen: Settings) -> HTMLResponse:
    presenter, settings = presenter_of(spec.name), spec.complete(chosen)
    main = spec.main_setting
    return page(
        request,
        f"{presenter.folder}/rules.html",
        games=game_names(),
        course=course_of(spec.name, main.choice(settings[main.name]).text if main else ""),
        **presenter.rules_page(settings),
    )
