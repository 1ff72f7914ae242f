"""How a purchase is paid at the table of an environment: the actions of `payments="all"`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guildhall.envs.batch import IllegalAction
from guildhall.games.splendor.notation import write_gems
from guildhall.games.splendor.rules import base

if TYPE_CHECKING:
    from guildhall.envs.table import Table

DECISION = "payment"


def purchase(table: Table) -> int:
    """The number of the purchase that is being paid."""
    state = table.batch.states[0]
    return int(table.engine.rules.purchase_at(int(state["args"][state["depth"] - 1])))


def tender(table: Table) -> tuple[int, ...]:
    """What lies on the table for a payment, or what the last one was."""
    return tuple(table.batch.states[0]["tender"].tolist())


def paid_text(table: Table, bought: int) -> str:
    """The notation of a purchase that has just been paid: `buy a1 with R E`."""
    return f"{table.rules_text(bought)} with {write_gems(tender(table)) or 'nothing'}"


def parse(table: Table, text: str) -> int:
    """The action of a payment that a text means; raises IllegalAction where it means none."""
    texts = table.blueprint.further_texts
    action = table.rules_size + texts.index(text) if text in texts else -1
    if action < 0 or not table.batch.masks[0, action]:
        paying = table.rules_text(purchase(table)) if table.is_paying else None
        legal = ", ".join(table.legal_texts())
        raise IllegalAction(f"{text!r}: {paying or 'nothing'} is being paid; legal are {legal}")
    return action


def play_move(table: Table, move: Any) -> None:
    """Play a move of `guildhall.games`, with the payment that it names or with the usual one.

    Raises IllegalAction where the environment cannot pay so.
    """
    chooses = table.blueprint.further_texts != ()
    if not move.is_purchase or (move.payment is None and not chooses):
        table.play(int(move.action))
        return
    usual = table.game().payments(move)[0].payment
    wanted = usual if move.payment is None else move.payment
    if wanted != usual and not chooses:
        raise IllegalAction(f'{move}: only an environment with payments="all" pays so')
    table.play(int(move.action))
    while table.is_paying:
        table.play(_next_action(table, wanted))


def _next_action(table: Table, wanted: tuple[int, ...]) -> int:
    """What brings a payment nearer to the wanted one."""
    for c, (laid, count) in enumerate(zip(tender(table), wanted, strict=True)):
        if c != base.GOLD and laid != count:
            return table.rules_size + c
    return table.rules_size + base.GOLD
