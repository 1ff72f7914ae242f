"""The Cities in words (XC1 to XC4)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import ge
from typing import TYPE_CHECKING, Any

from guildhall.games.pieces import Piece
from guildhall.games.splendor.cards import Card
from guildhall.games.splendor.editions.edition import Attraction, Edition, Want, lacking
from guildhall.games.splendor.move_parser import ChoiceTexts
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.notation import count_gems
from guildhall.games.splendor.outcome import Standing
from guildhall.games.splendor.positions.cities import CitiesFields
from guildhall.games.splendor.rules import cities as rules
from guildhall.games.splendor.tiles import City, cities
from guildhall.games.words import Help
from guildhall.messages import Message, Parameter, PlayerRef, Symbols, Term, joined, mark, message

if TYPE_CHECKING:
    from guildhall.games.splendor.move_parser import Reader
    from guildhall.games.splendor.position import Position


CITY_WORTH = 9
"""About how much prestige a step towards a city is worth compared with one towards a noble's 3."""

HOW_TO_PLAY = "\n\n".join(
    (
        mark(
            "There are no nobles. Three cities lie on the table, each demanding prestige "
            "and permanent gems; “N alike” means N of any one colour, “N of another” N of "
            "one colour that the city does not name."
        ),
        mark(
            "At the end of your turn, a city whose demands you meet comes to you; if there "
            "are several, you choose one. You keep it, and you never get a second one."
        ),
        mark(
            "When somebody has a city, the round is finished. Whoever has a city wins; "
            "among several, the one with the most prestige, then the one with the fewest "
            "cards. Fifteen prestige alone does not end this game."
        ),
        mark(
            "Where the rules are silent: players with cities, equal prestige and equally "
            "many cards share the victory."
        ),
    )
)


CITIES = ("1", "2", "3")
CHOICE = ChoiceTexts(
    message("Which city?"),
    message("City does not exist"),
    message("You do not meet the demands of this city"),
)


def choose_city(reader: Reader, words: list[str]) -> Move:
    """`city 2`, when several would receive the player (XC2)."""
    reader.expect("city")
    return reader.choose(words, CHOICE, rules.CITY, CITIES)


class Cities(Edition):
    """City tiles instead of nobles."""

    expansion = "cities"
    position_fields = CitiesFields()
    name = mark("The Cities")
    rules = ("cities",)
    goal = mark("a city was taken")
    goal_sign = message("goal: a city")
    goal_prestige = None
    spots = {**Edition.spots, "city": "tile-{}"}
    has_nobles = False
    table_label = mark("Cities")
    verbs = {"city": choose_city}
    questions = {"city": message("You qualify for several cities. Choose one.")}
    refusals = {"city": message("You qualify for several cities")}
    helps = (
        Help(
            "city",
            mark("choose one of the cities whose demands you meet"),
            (("city 2", mark("the city with this number")),),
        ),
    )
    how_to_play = HOW_TO_PLAY

    def cities(self, state: Any) -> tuple[City | None, ...]:
        """The tiles on the table, an empty place for one that was taken."""
        return tuple(cities()[number] if number >= 0 else None for number in state.cities)

    def area_facts(self, state: Any, seat: int) -> dict[str, Any]:
        """The city of a player."""
        number = state.players[seat].city
        return {"city": cities()[number] if number >= 0 else None}

    def label(self, position: Position, move: Move) -> Message:
        """The name of a city to choose."""
        if position.decision != "city":
            return super().label(position, move)
        return joined([Term(self._city_to_choose(position, move).name)])

    def table_pieces(self, position: Position) -> list[Piece]:
        """The cities; the place of one that was taken is empty."""
        return [city_piece(number, place) for place, number in enumerate(position.state.cities, 1)]

    def sample_pieces(self) -> list[Piece]:
        """Some cities."""
        return [city_piece(number, place) for place, number in enumerate((0, 2, 4), 1)]

    def wants(self, position: Position, seat: int) -> list[Want]:
        """What the cities still want of a player."""
        player = position.state.players[seat]
        return [
            city_wants(cities()[number], f"tile-{place}", player.prestige, player.bonus)
            for place, number in enumerate(position.state.cities, 1)
            if number >= 0
        ]

    def choice_words(self, position: Position, move: Move) -> Message:
        """A city and its demands."""
        return city_words(self._city_to_choose(position, move))

    def _city_to_choose(self, position: Position, move: Move) -> City:
        number: int = position.state.cities[move.action - position.ruleset.number(rules.CITY)]
        return cities()[number]

    def deed(
        self, before: Position, move: Move, card: Card | None, player: PlayerRef
    ) -> Message | None:
        """Which city is chosen."""
        if before.decision != "city":
            return None
        city = Term(self._city_to_choose(before, move).name)
        return message("{player} chooses {city}", player=player, city=city)

    def side_effects(self, before: Position, after: Position, seat: int) -> list[Message]:
        """The city that is taken."""
        city = city_of(after, seat)
        if city is None or city_of(before, seat):
            return []
        return [message("the city of {city} is taken", city=Term(city.name))]

    def attractions(self, position: Position, seat: int) -> list[Attraction]:
        """What the cities demand, free colours taken to be the player's best."""
        bonus = position.state.players[seat].bonus
        return [Attraction(fitted_needs(city, bonus), CITY_WORTH) for city in left(position)]

    def is_goal(self, position: Position, prestige: int, bonuses: Sequence[int]) -> bool:
        """Whether a city would receive a player who has this much."""
        return any(
            prestige >= city.prestige and all(map(ge, bonuses, fitted_needs(city, bonuses)))
            for city in left(position)
        )

    def is_last_round(self, position: Position) -> bool:
        """Whether somebody has a city."""
        return any(city_of(position, seat) for seat in range(position.n_players))

    def table_words(self, position: Position) -> list[Message]:
        """The cities that are left."""
        return [
            message("{number} {tile}", number=k, tile=city_words(cities()[number]))
            for k, number in enumerate(position.state.cities, 1)
            if number >= 0
        ]

    def player_words(self, position: Position, seat: int) -> list[Message]:
        """The city of a player."""
        city = city_of(position, seat)
        return [message("City: {city}", city=Term(city.name))] if city else []

    def explain(self, position: Position, ranking: tuple[Standing, ...]) -> Message:
        """Say who won by which city, or as usual if nobody has one (XC4)."""
        owners = [standing for standing in ranking if city_of(position, standing.seat)]
        best = ranking[0]
        city = city_of(position, best.seat)
        if city is None:
            return super().explain(position, ranking)
        if len(owners) == 1:
            return message(
                "{player} wins with the city of {city}",
                player=PlayerRef(best.name),
                city=Term(city.name),
            )
        return message(
            "{number} players have a city: {why}",
            number=len(owners),
            why=super().explain(position, tuple(owners)),
        )


def city_of(position: Position, seat: int) -> City | None:
    """The city that a player has taken."""
    number = position.state.players[seat].city
    return cities()[number] if number >= 0 else None


def left(position: Position) -> list[City]:
    """The cities that nobody has taken."""
    return [cities()[number] for number in position.state.cities if number >= 0]


def fitted_needs(city: City, bonus: Sequence[int]) -> tuple[int, ...]:
    """What a city demands of a player with these bonuses, colour by colour."""
    needs = list(city.needs)
    if city.any_same:
        best = max(range(5), key=bonus.__getitem__)
        needs[best] = max(needs[best], city.any_same)
    if city.any_other:
        unnamed = [colour for colour in range(5) if not city.needs[colour]]
        needs[max(unnamed, key=bonus.__getitem__)] = city.any_other
    return tuple(needs)


def city_piece(number: int, place: int) -> Piece:
    """A city on the table, or the place of one that was taken."""
    if number < 0:
        return Piece("city", "no city")
    city = cities()[number]
    return Piece("city", city.name, (str(demands(city)),), f"tile-{place}", number)


def city_wants(city: City, spot: str, prestige: int, bonus: Sequence[int]) -> Want:
    """What a city still wants of a player with so much prestige and these bonuses."""
    own = bonus[:5]
    unnamed = [have for have, need in zip(own, city.needs, strict=True) if not need]
    alike = max(city.any_same - max(own), 0)
    other = max(city.any_other - max(unnamed, default=0), 0)
    points = max(city.prestige - prestige, 0)
    words = (
        f"{alike} of one colour" if alike else "",
        f"{other} of another colour" if other else "",
        f"{points} prestige" if points else "",
    )
    return Want(spot, lacking(city.needs, own), alike + other + points, tuple(filter(None, words)))


def city_words(city: City) -> Message:
    """A city and its demands: `Bruges, 14 prestige, G4, 4 of another`."""
    return joined([Term(city.name), demands(city)], ", ")


def demands(city: City) -> Message:
    """What a city demands: `14 prestige, G4, 4 of another`."""
    facts: list[Parameter] = [message("{number} prestige", number=city.prestige)]
    if any(city.needs):
        facts.append(Symbols(count_gems(city.needs)))
    if city.any_same:
        facts.append(message("{number} alike", number=city.any_same))
    if city.any_other:
        facts.append(message("{number} of another", number=city.any_other))
    return joined(facts, ", ")


EDITION = Cities()
