"""The webhooks of an event for programs: the same as on the page of the desk."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field

from guildhall.hall.webhooks.outbox import KINDS, Hook, Outbox
from guildhall.web.api.events.router import EventId
from guildhall.web.api.refusals import REFUSALS, Program
from guildhall.web.api.requests import Sent
from guildhall.web.api.responses import Told
from guildhall.web.state import TheHall

router = APIRouter(prefix="/api/events", tags=["event"], responses={**REFUSALS})

Kind = Literal["registration", "pairings", "result", "ended", "turn"]
Form = Literal["json", "chat"]
Language = Annotated[str, Field(max_length=20, description="Of sentences, such as `en`.")]


class NewWebhook(Sent):
    """An address that is to be told of news."""

    address: str = Field(max_length=2000, description="Of https alone.")
    kinds: list[Kind] = Field(min_length=1, max_length=len(KINDS))
    form: Form = Field(default="json", description="Signed JSON, or a sentence for a chat server.")
    secret: str = Field(
        default="", max_length=200, description="To sign with; without one it is made up."
    )
    language: Language = "en"


class GoneWebhook(Sent):
    """A webhook that is to be told no more."""

    id: str = Field(max_length=20)


class WebhookShape(Told):
    """An address that is told of news."""

    id: str
    address: str
    secret: str = Field(description="What JSON is signed with.")
    kinds: list[Kind]
    form: Form
    language: str


class AttemptShape(Told):
    """One time that something was sent."""

    at: datetime
    webhook: str = Field(description="The id of the webhook.")
    kind: Kind
    number: int = Field(description="From 1: how often it was tried.")
    answer: str = Field(description="The status that came back, or why none did.")
    arrived: bool


class WebhooksShape(Told):
    """The webhooks of an event, and what was sent to them."""

    webhooks: list[WebhookShape]
    attempts: list[AttemptShape] = Field(description="The last ones, the newest first.")
    waiting: int = Field(description="How many pieces of news are to be sent, again or at first.")


@router.get("/{event_id}/webhooks")
async def webhooks(hall: TheHall, person: Program, event_id: EventId) -> WebhooksShape:
    """The webhooks of an event with their last deliveries; for who may change its settings."""
    live = await hall.events.get(event_id)
    return _shape(await hall.webhooks.outbox(live, live.actor(person)))


@router.post("/{event_id}/webhooks", status_code=201)
async def add_webhook(
    hall: TheHall, person: Program, event_id: EventId, sent: NewWebhook
) -> WebhookShape:
    """Tell an address of news from now on."""
    live = await hall.events.get(event_id)
    hook = await hall.webhooks.add(
        live,
        live.actor(person),
        sent.address,
        sent.kinds,
        form=sent.form,
        secret=sent.secret,
        language=sent.language,
    )
    return _hook_shape(hook)


@router.post("/{event_id}/webhooks/remove")
async def remove_webhook(
    hall: TheHall, person: Program, event_id: EventId, sent: GoneWebhook
) -> WebhooksShape:
    """Tell an address no more; returns those that are left."""
    live = await hall.events.get(event_id)
    actor = live.actor(person)
    await hall.webhooks.remove(live, actor, sent.id)
    return _shape(await hall.webhooks.outbox(live, actor))


def _shape(box: Outbox) -> WebhooksShape:
    return WebhooksShape(
        webhooks=[_hook_shape(hook) for hook in box.hooks.values()],
        attempts=[
            AttemptShape.model_validate(
                {
                    "at": each.at,
                    "webhook": each.hook,
                    "kind": each.kind,
                    "number": each.number,
                    "answer": each.answer,
                    "arrived": each.arrived,
                }
            )
            for each in reversed(box.attempts)
        ],
        waiting=len(box.waiting),
    )


def _hook_shape(hook: Hook) -> WebhookShape:
    return WebhookShape.model_validate(
        {
            "id": hook.id,
            "address": hook.address,
            "secret": hook.secret,
            "kinds": list(hook.kinds),
            "form": hook.form,
            "language": hook.language,
        }
    )
