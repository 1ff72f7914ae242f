"""Trading Posts in positions: `0.coats=1,4` for the posts with a coat of arms of a seat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from typing import Any

from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.position_text import Argument, Fields, numbered
from guildhall.games.splendor.cards import LETTERS
from guildhall.games.splendor.positions.expansion import ExpansionFields, is_mid_turn
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules import trading_posts as rules
from guildhall.messages import Message, message

POSTS = tuple(str(post + 1) for post in range(rules.N_POSTS))
POST_NUMBERS = numbered(POSTS)
COLOUR = Argument(
    lambda colour: "" if colour == base.EMPTY else LETTERS[colour],
    lambda text: LETTERS[: base.GOLD].index(text) if text else base.EMPTY,
)
"""The colour of the pair with which a gem is taken; none after a purchase."""


class TradingPostsFields(ExpansionFields):
    """Coats of arms."""

    def write(self, ruleset: Ruleset, s: Any) -> Iterator[tuple[str, str]]:  # noqa: ARG002
        """The posts of each seat."""
        for seat in range(s.n_players):
            yield f"{seat}.coats", ",".join(compress(POSTS, s.players[seat].posts))

    def read(self, ruleset: Ruleset, s: Any, fields: Fields) -> None:  # noqa: ARG002
        """Place the coats of arms."""
        for seat in range(s.n_players):
            for post in fields.pieces(f"{seat}.coats", POST_NUMBERS):
                if post is not None:
                    s.players[seat].posts[post] = 1

    def arguments(self, ruleset: Ruleset) -> dict[str, Argument]:  # noqa: ARG002
        """The gem that is not to be taken."""
        return {"gem": COLOUR}

    def prestige(self, s: Any, seat: int) -> int:
        """Five for one post, one for each coat with another (XT5, XT6)."""
        posts: list[int] = s.players[seat].posts
        return 5 * posts[rules.FIVE_PRESTIGE] + sum(posts) * posts[rules.PRESTIGE_EACH]

    def problems(self, ruleset: Ruleset, s: Any) -> Iterator[Message]:
        """A coat of arms lies where its requirement is met, and nowhere else (XT1)."""
        for seat in range(s.n_players):
            p = s.players[seat]
            for post in range(rules.N_POSTS):
                met = ruleset.interpreted.post_is_met(p, post)
                if p.posts[post] and not met:
                    yield message(
                        "seat {seat} has a coat of arms on post {post} without what it wants",
                        seat=seat,
                        post=post + 1,
                    )
                if met and not p.posts[post] and not is_mid_turn(ruleset, s, seat):
                    yield message(
                        "seat {seat} has what post {post} wants, but no coat of arms there",
                        seat=seat,
                        post=post + 1,
                    )
        own = s.players[s.seat].posts
        for level in range(s.depth):
            if s.stack[level] == ruleset.number(rules.TAKE_GEM):
                after = s.args[level] == base.EMPTY
                post = rules.GEM_AFTER_BUYING if after else rules.GEM_WITH_PAIR
                if not own[post]:
                    yield message(
                        "seat {seat} takes a gem, but has no coat of arms on post {post}",
                        seat=s.seat,
                        post=post + 1,
                    )
