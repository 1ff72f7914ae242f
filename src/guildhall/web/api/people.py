"""Entering, and who one is."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from guildhall.games import catalogue
from guildhall.hall.errors import NotFound
from guildhall.hall.finished_games import Played, Rating
from guildhall.hall.people import Person
from guildhall.messages import Listing, Word, message, quoted
from guildhall.web.api import requests, responses
from guildhall.web.api.refusals import REFUSALS, Program
from guildhall.web.security.rate_limit import check_newcomer
from guildhall.web.state import TheHall

router = APIRouter(prefix="/api", tags=["people"], responses=REFUSALS)

PersonId = Annotated[str, Path(pattern="^[0-9a-z]{1,40}$")]

MOST_GAMES = 100
"""How many games a profile tells."""


@router.post("/people", status_code=201)
async def enter(request: Request, hall: TheHall, new: requests.NewPerson) -> responses.TokenShape:
    """Come in with a name, and get a token for everything else."""
    check_newcomer(request)
    enter = hall.people.enter_bot if new.bot else hall.people.enter
    person = await enter(new.name)
    token = await hall.people.issue_token(person, new.label)
    return responses.TokenShape(id=person.id, name=person.name, token=token)


@router.get("/me")
async def me(person: Program) -> responses.Me:
    """Who the token belongs to."""
    return _me(person)


@router.put("/me/name")
async def rename(hall: TheHall, person: Program, new: requests.Name) -> responses.Me:
    """Take another name; games that have begun keep the old one."""
    return _me(await hall.people.rename(person, new.name))


@router.put("/me/muted/{person_id}")
async def mute(
    hall: TheHall, person: Program, person_id: PersonId, wish: requests.Mute
) -> responses.Me:
    """Hear nothing more of somebody in any chat, or hear them again."""
    return _me(await hall.people.mute(person, person_id, on=wish.on))


@router.get("/people/{person_id}")
async def profile(hall: TheHall, person_id: PersonId) -> responses.ProfileShape:
    """Somebody's finished games and ratings."""
    person = await hall.people.get(person_id)
    if person is None:
        raise NotFound(message("There is nobody with this id"))
    games = await hall.ledger.of_person(person_id)
    ratings = {game: await hall.ledger.rating(game, person_id) for game in catalogue.games()}
    return responses.ProfileShape(
        id=person_id,
        name=person.name,
        ratings={
            game: rating_shape(person_id, person.name, rating)
            for game, rating in ratings.items()
            if rating
        },
        games=[_played(played) for played in games[:MOST_GAMES]],
    )


@router.get("/ratings/{game}")
async def ratings(
    hall: TheHall, game: Annotated[str, Path(pattern="^[a-z_]{1,40}$")]
) -> responses.RatingsShape:
    """The best of a game."""
    offered = catalogue.games()
    if game not in offered:
        raise NotFound(
            message("{game} is not played here", game=quoted(game)),
            message("Choose one of {names}", names=Listing(tuple(map(Word, offered)))),
        )
    best = await hall.ledger.best(game)
    return responses.RatingsShape(
        game=game,
        best=[rating_shape(who, await _name(hall, who), rating) for who, rating in best],
    )


def rating_shape(who: str, name: str, rating: Rating) -> responses.RatingShape:
    """A rating with whose it is."""
    return responses.RatingShape(
        who=who,
        name=name,
        shown=rating.shown,
        doubt=rating.doubt,
        provisional=rating.is_provisional,
        mu=rating.mu,
        sigma=rating.sigma,
        games=rating.games,
    )


async def _name(hall: TheHall, who: str) -> str:
    person = await hall.people.get(who)
    return person.name if person else who.removeprefix("bot:")


def _me(person: Person) -> responses.Me:
    return responses.Me(
        id=person.id, name=person.name, login=person.login, muted=sorted(person.muted)
    )


def _played(played: Played) -> responses.PlayedShape:
    return responses.PlayedShape(
        table=played.table,
        game=played.game,
        title=played.title,
        at=played.at,
        rated=played.rated,
        ending=played.ending,
        seats=[
            responses.PlayerShape(who=seat.who, name=seat.name, place=seat.place, score=seat.score)
            for seat in played.seats
        ],
    )
