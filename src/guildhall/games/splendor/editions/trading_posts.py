"""Trading Posts in words (XT1 to XT7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.games.contract import AmbiguousMove, IllegalMove, MalformedMove
from guildhall.games.pieces import Piece
from guildhall.games.splendor.cards import LETTERS, Card
from guildhall.games.splendor.editions.edition import Attraction, Edition, Want, lacking
from guildhall.games.splendor.move_parser import read_gems
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.notation import count_gems
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.tiles import POWERS, TradingPost, trading_posts
from guildhall.games.words import Help

if TYPE_CHECKING:
    from guildhall.games.splendor.move_parser import Reader
    from guildhall.games.splendor.position import Position


POST_WORTH = 2
"""About how much prestige the power of a post is worth."""

HOW_TO_PLAY = """\
Five trading posts lie beside the board, each with the permanent gems that it demands and a power.
At the end of your turn, after a noble, your coat of arms goes to every post whose demands you
meet, by itself and for good.

1: after each purchase you take one gem, even one that you have just paid. 2: with two gems of one
colour you take one of another colour. 3: each gold pays two gems of one colour. 4: five prestige.
5: one prestige for each of your coats of arms.

The prestige of posts 4 and 5 can end the game like any other.
"""


def take(reader: Reader, words: list[str]) -> Move:
    """`take R` when a post gives a gem, else as usual."""
    if reader.position.decision == "gem":
        return take_gem(reader, words)
    return reader.take(words)


def take_gem(reader: Reader, words: list[str]) -> Move:
    """The gem that a post gives (XT2, XT3)."""
    gems = read_gems(words)
    choices = " or ".join(str(move) for move in reader.position.legal_moves())
    if not gems:
        raise AmbiguousMove("Take which gem?", choices)
    if len(gems) > 1:
        raise MalformedMove("One gem only", choices)
    if gems[0] == "E":
        raise IllegalMove("Can't take gold gems", choices)
    move = reader.move(base.TAKE, LETTERS.index(gems[0]))
    return reader.legal(move, "One or more gems is empty", choices)


class TradingPosts(Edition):
    """Coats of arms on five powers."""

    expansion = "trading_posts"
    title = "Splendor: Trading Posts"
    rules = ("refill_later", "trading_posts")
    verbs = {"take": take}
    table_label = "Posts"
    questions = {"gem": "your trading post gives you a gem. Take one:"}
    refusals = {"gem": "Your trading post gives you a gem"}
    helps = (
        Help(
            "take",
            "take gems from the piles, or the gem of a trading post",
            (
                ("take R G O", "three different ones"),
                ("take w w", "two of one colour"),
                ("take R", "the one that a trading post gives you"),
            ),
            "Two of one colour need a pile of four. Fewer than three different ones are allowed "
            "only when fewer piles are left.",
        ),
    )
    how_to_play = HOW_TO_PLAY

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

    def deed(self, before: Position, move: Move, card: Card | None) -> str:
        """The gem of a post."""
        gem = move.text.split()[-1]
        return f"takes {gem} from a trading post" if before.decision == "gem" else ""

    def side_effects(self, before: Position, after: Position, seat: int) -> list[str]:
        """The coats of arms that are placed."""
        had, has = (position.state.players[seat].posts for position in (before, after))
        return [f"coat of arms on post {k + 1}" for k in range(len(has)) if has[k] > had[k]]

    def attractions(self, position: Position, seat: int) -> list[Attraction]:
        """Nobles, and the posts where the player is not yet."""
        held = position.state.players[seat].posts
        free = [post for post in trading_posts() if not held[post.number]]
        posts = [Attraction(post.needs, POST_WORTH) for post in free]
        return [*super().attractions(position, seat), *posts]

    def table_words(self, position: Position) -> list[str]:
        """The posts with who is there."""
        players = position.state.players[: position.n_players]
        lines = []
        for post in trading_posts():
            there = [
                n for n, p in zip(position.names, players, strict=True) if p.posts[post.number]
            ]
            lines.append(f"{post_words(post)}{': ' + ', '.join(there) if there else ''}")
        return lines

    def player_words(self, position: Position, seat: int) -> list[str]:
        """The posts of a player."""
        posts = position.state.players[seat].posts
        held = [str(k) for k, placed in enumerate(posts, 1) if placed]
        return [f"Posts: {' '.join(held)}"] if held else []


def post_piece(post: TradingPost, seats: tuple[int, ...] = ()) -> Piece:
    """A post with whose coats of arms are there."""
    number = post.number + 1
    facts = (post_words(post).partition(" ")[2],)
    return Piece("post", f"Post {number}", facts, f"post-{number}", post.number, seats)


def post_words(post: TradingPost) -> str:
    """A post with its demands and its power: `2 (W2) with a pair ...`."""
    demands = count_gems(post.needs) + (" and a noble" if post.nobles else "")
    return f"{post.number + 1} ({demands}) {POWERS[post.power]}"


EDITION = TradingPosts()
