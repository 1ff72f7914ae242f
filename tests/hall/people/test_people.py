"""People enter, come back, take logins and let programs act for them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from guildhall.hall.errors import HallError, Invalid, NotAllowed, TooMany
from guildhall.hall.log import NewEntry
from guildhall.hall.people import People, Person
from guildhall.hall.people.people import MOST_TOKENS, SESSION_SECONDS
from hall.people.workers import Workers

HORSE = "correct horse"

Story = Callable[[People, Person], Awaitable[None]]


def told(story: Story, workers: Workers | None = None) -> None:
    """Let a story happen to Ada, who has just entered."""

    async def tell() -> None:
        people = await (workers or Workers()).people()
        await story(people, await people.enter(" Ada "))

    asyncio.run(tell())


async def refusal(asked: Awaitable[object]) -> HallError:
    with pytest.raises(HallError) as refused:
        await asked
    return refused.value


def test_a_guest_needs_only_a_name() -> None:
    async def story(people: People, ada: Person) -> None:
        assert (ada.name, ada.login, ada.tokens) == ("Ada", None, ())
        assert await people.get(ada.id) == ada
        namesake = await people.enter("Ada")
        assert namesake.id != ada.id

    told(story)


@pytest.mark.parametrize("unknown", ["", "0" * 16, "../etc/passwd", "ü" * 16, "a" * 999])
def test_nobody_has_an_unknown_id(unknown: str) -> None:
    async def story(people: People, _: Person) -> None:
        assert await people.get(unknown) is None

    told(story)


def test_an_unfit_name_is_refused_when_entering_and_later() -> None:
    async def story(people: People, ada: Person) -> None:
        assert isinstance(await refusal(people.enter("")), Invalid)
        assert isinstance(await refusal(people.rename(ada, "\u202e")), Invalid)
        assert (await people.rename(ada, "Countess")).name == "Countess"

    told(story)


def test_the_same_name_again_is_not_written() -> None:
    workers = Workers()

    async def story(people: People, ada: Person) -> None:
        await people.rename(ada, "Ada")
        assert workers.log.last(f"person/{ada.id}") == 1

    told(story, workers)


def test_people_are_the_same_after_a_restart() -> None:
    workers = Workers()

    async def story(people: People, ada: Person) -> None:
        await people.rename(ada, "Countess")
        token = await people.issue_token(ada, "my bot")
        before = await people.get(ada.id)
        people.close()
        after = await (await workers.people()).get(ada.id)
        assert after == before
        assert await (await workers.people()).by_token(token) == after

    told(story, workers)


# Sessions and links


def test_a_session_and_a_link_bring_a_person_back() -> None:
    async def story(people: People, ada: Person) -> None:
        assert await people.by_session(people.session(ada)) == ada
        assert await people.by_link(people.link(ada)) == ada

    told(story)


def test_a_session_is_no_link_and_a_link_is_no_session() -> None:
    async def story(people: People, ada: Person) -> None:
        assert await people.by_session(people.link(ada)) is None
        assert await people.by_link(people.session(ada)) is None

    told(story)


def test_a_session_ends_after_a_year_and_a_link_does_not() -> None:
    workers = Workers()

    async def story(people: People, ada: Person) -> None:
        session, link = people.session(ada), people.link(ada)
        workers.seconds += SESSION_SECONDS
        assert await people.by_session(session) == ada
        workers.seconds += 1
        assert await people.by_session(session) is None
        assert await people.by_link(link) == ada

    told(story, workers)


def test_a_new_link_revokes_old_links_and_sessions() -> None:
    async def story(people: People, ada: Person) -> None:
        session, link = people.session(ada), people.link(ada)
        renewed = await people.renew_link(ada)
        assert await people.by_session(session) is None
        assert await people.by_link(link) is None
        assert await people.by_link(people.link(renewed)) == renewed

    told(story)


def test_another_worker_knows_at_once_what_was_revoked() -> None:
    workers = Workers()

    async def story(people: People, ada: Person) -> None:
        other = await workers.people()
        assert await other.by_link(people.link(ada)) == ada
        await people.renew_link(ada)
        assert await other.by_link(people.link(ada)) is None

    told(story, workers)


def test_who_is_kept_at_hand_is_not_read_again() -> None:
    workers = Workers()

    async def story(people: People, ada: Person) -> None:
        workers.log._rows.clear()  # type: ignore[attr-defined]
        assert await people.get(ada.id) == ada

    told(story, workers)


def test_changes_of_two_workers_at_once_both_count() -> None:
    workers = Workers()

    async def story(people: People, ada: Person) -> None:
        other = await workers.people()
        await other.get(ada.id)
        await asyncio.gather(*(each.issue_token(ada, "bot") for each in [people, other] * 4))
        known = await people.get(ada.id)
        assert known is not None
        assert len({token.id for token in known.tokens}) == 8

    told(story, workers)


# Logins


def test_a_login_brings_a_person_back_whatever_its_case() -> None:
    async def story(people: People, ada: Person) -> None:
        registered = await people.register(ada, "Lovelace", HORSE)
        assert (registered.id, registered.login) == (ada.id, "Lovelace")
        assert await people.log_in(" lovelace", HORSE, "phone") == registered

    told(story)


def test_a_wrong_password_and_an_unknown_login_are_refused_alike() -> None:
    async def story(people: People, ada: Person) -> None:
        await people.register(ada, "lovelace", HORSE)
        wrong = await refusal(people.log_in("lovelace", "wrong horse", "phone"))
        unknown = await refusal(people.log_in("byron", HORSE, "phone"))
        assert str(wrong) == str(unknown)
        assert isinstance(wrong, NotAllowed)
        assert isinstance(await refusal(people.log_in("lovelace", "x" * 999, "phone")), NotAllowed)

    told(story)


def test_a_login_belongs_to_who_took_it_first() -> None:
    workers = Workers()

    async def story(people: People, ada: Person) -> None:
        other = await workers.people()
        bob = await other.enter("Bob")
        taken = await asyncio.gather(
            people.register(ada, "chess", HORSE),
            other.register(bob, "CHESS", HORSE),
            return_exceptions=True,
        )
        assert sorted(type(each).__name__ for each in taken) == ["NotAllowed", "Person"]

    told(story, workers)


def test_registering_goes_on_where_a_crash_interrupted_it() -> None:
    workers = Workers()

    async def story(people: People, ada: Person) -> None:
        await people.register(ada, "lovelace", HORSE)
        stream = f"person/{ada.id}"
        workers.log._rows[stream].pop()  # type: ignore[attr-defined]
        again = await workers.people()
        guest = await again.get(ada.id)
        assert guest is not None
        assert guest.login is None
        assert (await again.register(guest, "lovelace", "another one")).login == "lovelace"
        workers.log._rows[stream].pop()  # type: ignore[attr-defined]
        logged_in = await (await workers.people()).log_in("lovelace", "another one", "phone")
        assert logged_in.login == "lovelace"

    told(story, workers)


def test_a_person_has_one_login() -> None:
    async def story(people: People, ada: Person) -> None:
        registered = await people.register(ada, "lovelace", HORSE)
        assert isinstance(await refusal(people.register(registered, "other", HORSE)), NotAllowed)

    told(story)


def test_short_passwords_and_unfit_logins_are_refused() -> None:
    async def story(people: People, ada: Person) -> None:
        assert isinstance(await refusal(people.register(ada, "lovelace", "1234567")), Invalid)
        assert isinstance(await refusal(people.register(ada, "a b", HORSE)), Invalid)
        assert isinstance(await refusal(people.register(ada, "lovelace", "x" * 201)), Invalid)

    told(story)


def test_guessing_a_password_takes_longer_and_longer() -> None:
    workers = Workers()

    async def story(people: People, ada: Person) -> None:
        await people.register(ada, "lovelace", HORSE)
        for number in range(5):
            await refusal(people.log_in("lovelace", "a guess", f"address {number}"))
        refused = await refusal(people.log_in("lovelace", HORSE, "address 9"))
        assert isinstance(refused, TooMany)
        assert "Wait 4 seconds" in str(refused.way_out)
        workers.seconds += 4
        assert (await people.log_in("lovelace", HORSE, "address 9")).id == ada.id

    told(story, workers)


def test_many_guesses_at_once_gain_nothing() -> None:
    async def story(people: People, ada: Person) -> None:
        await people.register(ada, "lovelace", HORSE)
        guesses = [people.log_in("lovelace", "a guess", "phone") for _ in range(20)]
        answers = await asyncio.gather(*guesses, return_exceptions=True)
        assert sum(isinstance(answer, TooMany) for answer in answers) == 15

    told(story)


def test_one_address_cannot_try_many_logins() -> None:
    async def story(people: People, _: Person) -> None:
        for number in range(20):
            await refusal(people.log_in(f"login{number}", "a guess", "one phone"))
        assert isinstance(await refusal(people.log_in("new", "a guess", "one phone")), TooMany)
        assert isinstance(await refusal(people.log_in("new", "a guess", "other")), NotAllowed)

    told(story)


def test_a_new_password_replaces_the_old_one_and_ends_sessions() -> None:
    async def story(people: People, ada: Person) -> None:
        registered = await people.register(ada, "lovelace", HORSE)
        session = people.session(registered)
        wrong = people.change_password(registered, "a guess", "new password", "phone")
        assert isinstance(await refusal(wrong), NotAllowed)
        await people.change_password(registered, HORSE, "new password", "phone")
        assert await people.by_session(session) is None
        assert isinstance(await refusal(people.log_in("lovelace", HORSE, "x")), NotAllowed)
        assert (await people.log_in("lovelace", "new password", "x")).id == ada.id

    told(story)


def test_a_guest_has_no_password_to_change() -> None:
    async def story(people: People, ada: Person) -> None:
        asked = people.change_password(ada, "", "new password", "phone")
        assert isinstance(await refusal(asked), NotAllowed)

    told(story)


# Tokens


def test_a_token_lets_a_program_act_until_it_is_revoked() -> None:
    async def story(people: People, ada: Person) -> None:
        text = await people.issue_token(ada, "  my   bot ")
        known = await people.by_token(text)
        assert known is not None
        assert known.id == ada.id
        assert [token.label for token in known.tokens] == ["my bot"]
        revoked = await people.revoke_token(known, known.tokens[0].id)
        assert revoked.tokens == ()
        assert await people.by_token(text) is None

    told(story)


def test_forged_tokens_are_nobodys() -> None:
    async def story(people: People, ada: Person) -> None:
        text = await people.issue_token(ada, "bot")
        prefix, person, token, secret = text.split("-")
        other = await people.enter("Bob")
        forged = [
            "",
            "-",
            text[:-1],
            text + "0",
            f"{prefix}-{other.id}-{token}-{secret}",
            f"{prefix}-{person}-00000000-{secret}",
            f"other-{person}-{token}-{secret}",
            f"{prefix}-{person}-{token}-{'0' * 48}",
        ]
        assert [await people.by_token(each) for each in forged] == [None] * len(forged)

    told(story)


def test_tokens_are_limited_and_labelled_properly() -> None:
    async def story(people: People, ada: Person) -> None:
        assert isinstance(await refusal(people.issue_token(ada, "a\u202eb")), Invalid)
        for _ in range(MOST_TOKENS):
            await people.issue_token(ada, "bot")
        known = await people.get(ada.id)
        assert known is not None
        assert isinstance(await refusal(people.issue_token(known, "bot")), NotAllowed)

    told(story)


# Muting


def test_muting_hides_somebody_until_it_is_taken_back() -> None:
    async def story(people: People, ada: Person) -> None:
        bob = await people.enter("Bob")
        assert (await people.mute(ada, bob.id, on=True)).muted == {bob.id}
        assert (await people.mute(ada, bob.id, on=False)).muted == frozenset()

    told(story)


def test_nobody_mutes_themselves_or_somebody_unknown() -> None:
    async def story(people: People, ada: Person) -> None:
        assert isinstance(await refusal(people.mute(ada, ada.id, on=True)), Invalid)
        assert isinstance(await refusal(people.mute(ada, "0" * 16, on=True)), Invalid)

    told(story)


# Secrets


def test_no_password_and_no_token_is_in_the_log() -> None:
    workers = Workers()

    async def story(people: People, ada: Person) -> None:
        registered = await people.register(ada, "lovelace", HORSE)
        token = await people.issue_token(registered, "bot")
        text = workers.text()
        assert HORSE not in text
        assert token.split("-")[-1] not in text
        assert "$argon2id$" in text

    told(story, workers)


def test_a_person_carries_no_password_hash() -> None:
    async def story(people: People, ada: Person) -> None:
        registered = await people.register(ada, "lovelace", HORSE)
        assert "argon2" not in repr(registered)

    told(story)


def test_unknown_kinds_of_entries_are_passed_over() -> None:
    workers = Workers()

    async def story(people: People, ada: Person) -> None:
        workers.log.append(f"person/{ada.id}", 1, [NewEntry("x", "portrait/1", {})])
        assert (await people.rename(ada, "Countess")).name == "Countess"

    told(story, workers)
