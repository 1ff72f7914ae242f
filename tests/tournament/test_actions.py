"""Every action that a refusal names is one that the front ends know, and the other way round."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import guildhall
from guildhall.console.event.refusals import COMMANDS
from guildhall.messages import message, way_out
from guildhall.tournament.actions import Action, way_to
from guildhall.web.events.desk.ways_out import ON_THE_FORM, PAGES

ACTIONS = set(get_args(Action))


def test_every_action_has_its_command_in_the_terminal() -> None:
    assert COMMANDS.keys() == ACTIONS


def test_every_action_has_its_page_at_the_desk_or_needs_none() -> None:
    assert PAGES.keys() | ON_THE_FORM == ACTIONS
    assert not PAGES.keys() & ON_THE_FORM


def test_every_action_is_a_way_out_of_something() -> None:
    offered = {
        node.args[0].value
        for file in Path(guildhall.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id == "way_to" and isinstance(node.args[0], ast.Constant)
    }
    assert offered == ACTIONS


def test_advice_has_no_action_and_words_name_none() -> None:
    advice = way_out(message("publish it"))
    assert (advice.action, str(advice)) == ("", "publish it")
    known = way_to("publish", message("let everybody see it"))
    assert way_out(known) is known
    assert (known.action, str(known)) == ("publish", "let everybody see it")
