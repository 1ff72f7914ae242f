"""Trading Posts in words (XT1 to XT7)."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Any

from guildhall.games.contract import AmbiguousMove, IllegalMove, MalformedMove
from guildhall.games.engine.command_text import choices
from guildhall.games.pieces import Piece
from guildhall.games.splendor.cards import LETTERS, Card
from guildhall.games.splendor.editions.edition import Attraction, Edition, Want, lacking, take_help
from guildhall.games.splendor.move_parser import EMPTY_PILE, NO_GOLD, read_gems
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.notation import count_gems
from guildhall.games.splendor.positions.trading_posts import TradingPostsFields
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.tiles import POWERS, TradingPost, trading_posts
from guildhall.messages import (
    Listing,
    Message,
    PlayerRef,
    Symbols,
    Term,
    Word,
    mark,
    message,
    players,
    plural,
)

if TYPE_CHECKING:
    from guildhall.games.splendor.move_parser import Reader
    from guildhall.games.splendor.position import Position


POST_WORTH = 2
"""About how much prestige the power of a post is worth."""

HOW_TO_PLAY = "\n\n".join(
    (
        mark(
            "Five trading posts lie beside the board, each with a power and the permanent "
            "gems it demands. At the end of your turn, after any noble, your coat of arms "
            "is placed for good on every post whose demands you meet."
        ),
        mark(
            "1: after each purchase you take one gem, even one you have just paid. 2: with "
            "two gems of one colour you take one of another colour. 3: each gold pays for "
            "two gems of one colour. 4: five prestige. 5: one prestige for each of your "
            "coats of arms."
        ),
        mark("The prestige of posts 4 and 5 can end the game like any other."),
    )
)


def take(reader: Reader, words: list[str]) -> Move:
    """`take R` when a post gives a gem, else as usual."""
    if reader.position.decision == "gem":
        return take_gem(reader, words)
    return reader.take(words)


def take_gem(reader: Reader, words: list[str]) -> Move:
    """The gem that a post gives (XT2, XT3)."""
    gems = read_gems(words)
    offered = choices(reader.position.legal_moves())
    if not gems:
        raise AmbiguousMove(message("Take which gem?"), offered)
    if len(gems) > 1:
        raise MalformedMove(message("One gem only"), offered)
    if gems[0] == "E":
        raise IllegalMove(NO_GOLD, offered)
    return reader.legal(reader.move(base.TAKE, LETTERS.index(gems[0])), EMPTY_PILE, offered)


class TradingPosts(Edition):
    """Coats of arms on five powers."""

    expansion = "trading_posts"
    has_shortcuts = True
    position_fields = TradingPostsFields()
    name = mark("Trading Posts")
    has_posts = True
    rules = ("refill_later", "trading_posts")
    verbs = {"take": take}
    table_label = mark("Posts")
    questions = {"gem": message("Your trading post gives you a token. Take one.")}
    refusals = {"gem": message("Your trading post gives you a gem")}
    helps = (
        take_help(
            mark("take gems from the piles, or the gem of a trading post"),
            ("take R", mark("the one that a trading post gives you")),
        ),
    )
    how_to_play = HOW_TO_PLAY

    def area_facts(self, state: Any, seat: int) -> dict[str, Any]:
        """The posts with a coat of arms of a player."""
        return {"coats": tuple(compress(trading_posts(), state.players[seat].posts))}

    def table_pieces(self, position: Position) -> list[Piece]:
        """Nobles, and the posts with whose coats of arms are there."""
        players = position.state.players[: position.n_players]
        posts = [
            post_piece(post, tuple(n for n, p in enumerate(players) if p.posts[post.number]))
            for post in trading_posts()
        ]
        return [*super().table_pieces(position), *posts]

    def sample_pieces(self) -> list[Piece]:
        """All posts."""
        return [post_piece(post) for post in trading_posts()]

    def wants(self, position: Position, seat: int) -> list[Want]:
        """What nobles still want, and posts where the player is not yet."""
        player = position.state.players[seat]
        posts = [
            Want(
                f"post-{post.number + 1}",
                lacking(post.needs, player.bonus),
                max(post.nobles - player.n_nobles, 0),
                ("a noble",) if post.nobles > player.n_nobles else (),
            )
            for post in trading_posts()
            if not player.posts[post.number]
        ]
        return [*super().wants(position, seat), *posts]

    def deed(
        self, before: Position, move: Move, card: Card | None, player: PlayerRef
    ) -> Message | None:
        """The gem of a post."""
        if before.decision != "gem":
            return None
        gem = Symbols(move.text.split()[-1])
        return message("{player} takes {gems} from a trading post", player=player, gems=gem)

    def side_effects(self, before: Position, after: Position, seat: int) -> list[Message]:
        """The coats of arms that are placed."""
        had, has = (position.state.players[seat].posts for position in (before, after))
        return [
            message("coat of arms on post {number}", number=k + 1)
            for k in range(len(has))
            if has[k] > had[k]
        ]

    def attractions(self, position: Position, seat: int) -> list[Attraction]:
        """Nobles, and the posts where the player is not yet."""
        held = position.state.players[seat].posts
        free = [post for post in trading_posts() if not held[post.number]]
        posts = [Attraction(post.needs, POST_WORTH) for post in free]
        return [*super().attractions(position, seat), *posts]

    def table_words(self, position: Position) -> list[Message]:
        """The posts with who is there."""
        areas = position.state.players[: position.n_players]
        lines = []
        for post in trading_posts():
            words = message("{number} {tile}", number=post.number + 1, tile=post_words(post))
            there = [n for n, p in zip(position.names, areas, strict=True) if p.posts[post.number]]
            if there:
                words = message("{post}: {players}", post=words, players=players(there))
            lines.append(words)
        return lines

    def player_words(self, position: Position, seat: int) -> list[Message]:
        """The posts of a player."""
        posts = position.state.players[seat].posts
        held = [str(k) for k, placed in enumerate(posts, 1) if placed]
        if not held:
            return []
        numbers = Listing(tuple(map(Word, held)))
        return [
            plural(
                "Trading post {numbers}",
                "Trading posts {numbers}",
                count=len(held),
                numbers=numbers,
            )
        ]


def post_piece(post: TradingPost, seats: tuple[int, ...] = ()) -> Piece:
    """A post with whose coats of arms are there."""
    number = post.number + 1
    facts = (str(post_words(post)),)
    return Piece("post", f"Post {number}", facts, f"post-{number}", post.number, seats)


def post_words(post: TradingPost) -> Message:
    """The demands and the power of a post: `(W2) with a pair ...`."""
    gems, power = Symbols(count_gems(post.needs)), Term(POWERS[post.power])
    if post.nobles:
        return message("({gems} and a noble) {power}", gems=gems, power=power)
    return message("({gems}) {power}", gems=gems, power=power)


EDITION = TradingPosts()
