"""Templates that packages bring for the tables of their games.

A package names its presenter by an entry point in the group `guildhall.web.games`; its templates
lie in the folder `templates` beside the module of the presenter, and templates call them
`games/<name of the game>/...`. What a package does not bring is as for games without a drawing.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import PurePosixPath

from jinja2 import BaseLoader, Environment, TemplateNotFound

from guildhall.plug_ins import find_plug_in

GROUP = "guildhall.web.games"

PLAIN = "games/plain"
"""The templates of games without a drawing."""


class AddedTemplates(BaseLoader):
    """Finds the templates of packages; `house` has those of the house."""

    def __init__(self, house: BaseLoader) -> None:
        self._house = house

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """The text of a template, where it lies, and whether it is still the same."""
        folder, *more = PurePosixPath(template).parts
        if folder != "games" or len(more) < 2 or ".." in more:
            raise TemplateNotFound(template)
        point = find_plug_in(GROUP, more[0])
        if point is None:
            raise TemplateNotFound(template)
        package = point.module.rpartition(".")[0]
        file = files(package).joinpath("templates", *more[1:])
        if file.is_file():
            return file.read_text("utf-8"), str(file), lambda: True
        return self._house.get_source(environment, "/".join((PLAIN, *more[1:])))

    def list_templates(self) -> list[str]:
        """None: those of packages are made when they are asked for."""
        return []
