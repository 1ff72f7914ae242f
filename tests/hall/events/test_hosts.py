"""Hosts come by a link that can be renewed, are listed, and can be dismissed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from guildhall.hall.errors import NotAllowed, NotFound
from guildhall.hall.events.hosts import hosts_at
from guildhall.hall.events.permissions import PUBLIC, Actor
from guildhall.hall.hall import Hall
from guildhall.tournament import shipped
from hall.events.houses import open_house
from hall.tables.halls import Time, in_hall
from patience import PATIENCE


def test_a_renewed_link_makes_the_old_ones_useless_and_leaves_the_hosts() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        events = hall.events
        old = events.host_token()
        una = (await hall.invitations.follow_link(old, None)).person
        assert una is not None
        await events.hosts.renew("Una")
        new = events.host_token()
        assert new != old
        for token in (old, old):
            with pytest.raises(NotFound, match="is no longer valid"):
                await hall.invitations.follow_link(token, None)
        assert events.is_host(una)
        assert list(events.hosts) == [una.id]
        max_ = await hall.people.enter("Max")
        assert (await hall.invitations.follow_link(new, max_)).actor == Actor(max_, "organiser")
        assert list(events.hosts) == [una.id, max_.id]

    in_hall(scenario)


def test_a_dismissed_host_loses_every_role_at_once_and_every_link_they_knew() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        events = hall.events
        house = await open_house(hall)
        una, live = house.organiser.person, house.live
        assert una is not None
        boss = await hall.invitations.admit_host(None)
        known = [
            events.host_token(),
            *(live.staff_link(house.organiser, role) for role in ("organiser", "arbiter")),
            live.staff_link(house.organiser, "device", 1),
        ]
        with pytest.raises(NotAllowed, match="cannot dismiss yourself"):
            await hall.invitations.dismiss_host(boss, boss.id)
        with pytest.raises(NotAllowed, match="Only hosts"):
            await hall.invitations.dismiss_host(await hall.people.enter("Eve"), una.id)
        assert events.is_host(una)
        await hall.invitations.dismiss_host(boss, una.id)
        assert not events.is_host(una)
        assert live.actor(una) == Actor(una, "public")
        assert una.id not in live.operations.staff
        for token in known:
            with pytest.raises(NotFound, match="is no longer valid"):
                await hall.invitations.follow_link(token, una)
        assert live.actor(boss).role == "organiser"
        assert live.actor(None) == PUBLIC
        version = live.version
        await hall.invitations.dismiss_host(boss, una.id)
        assert live.version == version
        await hall.invitations.follow_link(events.host_token(), una)
        assert events.is_host(una)

    in_hall(scenario)


def test_an_open_hall_hears_at_once_that_its_link_was_renewed_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "club.db"

    async def story() -> None:
        async with Hall.open(file) as hall:
            old = hall.events.host_token()
            await hall.invitations.follow_link(old, None)
            heard = hall.events.hosts.changed.wait()
            async with hosts_at(str(file)) as hosts:
                assert hosts.token() == old
                await hosts.renew("terminal")
                new = hosts.token()
            await asyncio.wait_for(heard, PATIENCE)
            assert hall.events.host_token() == new
            with pytest.raises(NotFound):
                await hall.invitations.follow_link(old, None)
            assert len(list(hall.events.hosts)) == 1

    asyncio.run(story())


def test_a_host_who_came_in_by_another_worker_is_one_before_word_of_it_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "club.db"

    async def story() -> None:
        async with Hall.open(file) as hall:
            monkeypatch.setattr(hall.events.hosts._stream, "_hear", lambda _: None)
            una = await hall.people.enter("Una")
            with pytest.raises(NotAllowed):
                await hall.events.create(una, "Cup", shipped()["splendor-swiss"])
            async with hosts_at(str(file)) as others:
                await others.admit(una.id)
            assert not hall.events.is_host(una)
            live = await hall.events.create(una, "Cup", shipped()["splendor-swiss"])
            assert live.actor(una).role == "organiser"

    asyncio.run(story())
