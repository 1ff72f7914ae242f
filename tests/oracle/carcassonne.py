"""A slow second Carcassonne, written from the text of the rules.

Every question is answered by walking over the board from scratch. It shares no code with the
engine and reads the raw tile facts. Moves are the texts of the notation; nothing is checked when a
move is played, `legal()` tells what might be.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
ACROSS = {0: 5, 1: 4, 2: 7, 3: 6, 4: 1, 5: 0, 6: 3, 7: 2}
SIDE_NAMES = "nesw"
HALF_NAMES = ("nw", "ne", "en", "es", "se", "sw", "ws", "wn")
TURNS = {2: 35, 3: 23, 4: 17, 5: 14}
ROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]

Place = tuple[int, int]
Part = tuple[int, int, str, int]
"""x, y, kind, and which of the segments of that kind on the tile."""


class Oracle:
    """One game."""

    def __init__(
        self, facts: Path, players: int, deal: dict[str, Any], options: dict[str, Any]
    ) -> None:
        data = json.loads(facts.read_text())
        self.facts = {row["id"]: row for row in data["tiles"]}
        self.options = options
        self.players = players
        self.board: dict[Place, tuple[str, int]] = {(0, 0): ("D", 0)}
        self.last: Place = (0, 0)
        self.men: list[tuple[int, Part]] = []
        self.scores = [0] * players
        self.supply = [7] * players
        self.offer: list[str | None] = list(deal["offer"])
        self.hands: list[list[str | None]] = [list(hand) for hand in deal["hands"]]
        self.pile = list(deal["pile"])
        self.turns = [0] * players
        self.discarded: list[str] = []
        self.tile: str | None = None
        self.source: tuple[str, int] = ("pile", 0)
        self.seat = 0
        self.decision: str | None = None
        self.gains = [0] * players
        self.begin()

    # ---- what is on a tile

    def edges(self, letter: str, turns: int) -> list[str]:
        shown = self.facts[letter]["edges"]
        return [shown["NESW"[(edge - turns) % 4]] for edge in range(4)]

    def parts(self, place: Place) -> Iterator[tuple[str, int]]:
        row = self.facts[self.board[place][0]]
        for kind, name in (("city", "cities"), ("road", "roads"), ("field", "fields")):
            for number in range(len(row[name])):
                yield kind, number
        if row["cloister"]:
            yield "cloister", 0

    def outlets(self, part: Part) -> list[int]:
        """The edges of a city or road, the halves of edges of a field, after rotation."""
        x, y, kind, number = part
        letter, turns = self.board[x, y]
        row = self.facts[letter]
        if kind == "field":
            return sorted((h + 2 * turns) % 8 for h in row["fields"][number]["half_edge_ids"])
        if kind == "cloister":
            return []
        named = row["cities" if kind == "city" else "roads"][number]["edges"]
        return sorted(("NESW".index(edge) + turns) % 4 for edge in named)

    def beyond(self, part: Part, outlet: int) -> Part | None:
        """The segment that meets an outlet of a segment."""
        x, y, kind, _ = part
        side = outlet // 2 if kind == "field" else outlet
        there = (x + SIDES[side][0], y + SIDES[side][1])
        if there not in self.board:
            return None
        wanted = ACROSS[outlet] if kind == "field" else (outlet + 2) % 4
        for other_kind, number in self.parts(there):
            if other_kind == kind and wanted in self.outlets((*there, kind, number)):
                return (*there, kind, number)
        raise AssertionError(f"tiles do not fit at {there}")

    def flood(self, part: Part) -> tuple[set[Part], bool]:
        """The whole feature of a segment, and whether nothing is open."""
        whole, waiting, closed = {part}, [part], True
        while waiting:
            current = waiting.pop()
            for outlet in self.outlets(current):
                other = self.beyond(current, outlet)
                if other is None:
                    closed = False
                elif other not in whole:
                    whole.add(other)
                    waiting.append(other)
        if part[2] == "cloister":
            closed = self.neighbours(part) == 8
        return whole, closed

    def neighbours(self, part: Part) -> int:
        return sum((part[0] + dx, part[1] + dy) in self.board for dx, dy in ROUND)

    # ---- what is legal

    def fits(self, letter: str, turns: int, place: Place) -> bool:
        edges = self.edges(letter, turns)
        touched = False
        for side, (dx, dy) in enumerate(SIDES):
            there = (place[0] + dx, place[1] + dy)
            if there in self.board:
                touched = True
                if self.edges(*self.board[there])[(side + 2) % 4] != edges[side]:
                    return False
        return touched and place not in self.board

    def placings(self, letter: str) -> Iterator[str]:
        near = {(x + dx, y + dy) for x, y in self.board for dx, dy in SIDES}
        for x, y in near:
            for turns in range(4):
                if self.fits(letter, turns, (x, y)):
                    yield f"at {x} {y} r{90 * turns}"

    def is_playable(self, letter: str | None) -> bool:
        return letter is not None and any(True for _ in self.placings(letter))

    def may_take_offer(self) -> bool:
        if self.pile or self.options["endgame"] == "free":
            return True
        held = sum(tile is not None for tile in self.hands[self.seat])
        return TURNS[self.players] - self.turns[self.seat] > held

    def legal(self) -> set[str]:
        match self.decision:
            case "source":
                return self.legal_sources()
            case "place":
                assert self.tile
                return set(self.placings(self.tile))
            case "meeple":
                return {f"meeple {self.name(part)}" for part in self.free_parts()} | {"none"}
        return set()

    def legal_sources(self) -> set[str]:
        hand = self.hands[self.seat]
        offer = self.offer if self.may_take_offer() else []
        moves = {f"offer {k}" for k, tile in enumerate(offer, 1) if self.is_playable(tile)}
        moves |= {f"hand {k}" for k, tile in enumerate(hand, 1) if self.is_playable(tile)}
        if self.pile:
            moves.add("pile")
        if not moves:
            moves = {f"discard hand {k}" for k, tile in enumerate(hand, 1) if tile}
        if not moves:
            moves = {f"discard offer {k}" for k, tile in enumerate(self.offer, 1) if tile}
        return moves

    def free_parts(self) -> list[Part]:
        taken = {part for _, part in self.men}
        parts = [(*self.last, kind, number) for kind, number in self.parts(self.last)]
        return [part for part in parts if not self.flood(part)[0] & taken]

    def name(self, part: Part) -> str:
        if part[2] == "cloister":
            return "cloister"
        names = HALF_NAMES if part[2] == "field" else tuple(SIDE_NAMES)
        return f"{part[2]} {names[self.outlets(part)[0]]}"

    # ---- playing

    def play(self, text: str) -> None:
        self.gains = [0] * self.players
        verb, *words = text.split()
        match verb:
            case "offer" | "hand":
                row = self.offer if verb == "offer" else self.hands[self.seat]
                self.tile, row[int(words[0]) - 1] = row[int(words[0]) - 1], None
                self.source = (verb, int(words[0]) - 1)
                self.decision = "place"
            case "pile":
                self.draw_blind()
            case "discard":
                row = self.offer if words[0] == "offer" else self.hands[self.seat]
                tile, row[int(words[1]) - 1] = row[int(words[1]) - 1], None
                self.discarded.append(str(tile))
                self.end_turn()
            case "at":
                assert self.tile
                self.last = (int(words[0]), int(words[1]))
                self.board[self.last] = (self.tile, int(words[2][1:]) // 90)
                self.decision = "meeple"
                if not self.supply[self.seat] or not self.free_parts():
                    self.end_turn()
            case "meeple":
                name = " ".join(words)
                part = next(part for part in self.free_parts() if self.name(part) == name)
                self.men.append((self.seat, part))
                self.supply[self.seat] -= 1
                self.end_turn()
            case _:
                self.end_turn()

    def draw_blind(self) -> None:
        self.source = ("pile", 0)
        while self.pile:
            tile = self.pile.pop(0)
            if self.is_playable(tile):
                self.tile, self.decision = tile, "place"
                return
            self.discarded.append(tile)
        self.begin()

    def end_turn(self) -> None:
        if self.tile:
            self.score_completed()
        if self.pile and self.source[0] != "pile":
            row = self.offer if self.source[0] == "offer" else self.hands[self.seat]
            row[self.source[1]] = self.pile.pop(0)
        self.source = ("pile", 0)
        self.tile = None
        self.pass_on()

    def pass_on(self) -> None:
        self.turns[self.seat] += 1
        self.seat = (self.seat + 1) % self.players
        self.begin()

    def begin(self) -> None:
        """Begin a turn, or the next one if this player can do nothing, or end the game."""
        left = [*self.pile, *self.offer, *(tile for hand in self.hands for tile in hand)]
        if not any(left):
            self.decision = None
            self.score_end()
        elif self.options["draw"] == "standard":
            self.draw_blind()
        elif self.legal_sources():
            self.decision = "source"
        else:
            self.pass_on()

    # ---- points

    def gain(self, seats: list[int], points: int) -> None:
        for seat in seats:
            self.scores[seat] += points
            self.gains[seat] += points

    def leaders(self, seats: Counter[int]) -> list[int]:
        return [seat for seat, count in seats.items() if count == max(seats.values())]

    def occupied(self, *kinds: str) -> Iterator[tuple[set[Part], bool, Counter[int]]]:
        """Each feature of these kinds on which meeples stand."""
        seen: set[Part] = set()
        for _, part in self.men:
            if part[2] in kinds and part not in seen:
                whole, closed = self.flood(part)
                seen |= whole
                yield whole, closed, Counter(seat for seat, other in self.men if other in whole)

    def score_completed(self) -> None:
        for whole, closed, seats in list(self.occupied("city", "road", "cloister")):
            if closed:
                self.gain(self.leaders(seats), self.worth(whole, closed=True))
                self.men = [(seat, part) for seat, part in self.men if part not in whole]
                for seat, count in seats.items():
                    self.supply[seat] += count

    def worth(self, whole: set[Part], *, closed: bool) -> int:
        x, y, kind, _ = next(iter(whole))
        tiles = len({part[:2] for part in whole})
        if kind == "cloister":
            return 1 + self.neighbours((x, y, kind, 0))
        if kind == "road":
            return tiles
        if closed and tiles == 2:
            return int(self.options["two_tile_city"])
        cities = (self.facts[self.board[p[0], p[1]][0]]["cities"][p[3]] for p in whole)
        shields = sum(bool(city["shield"]) for city in cities)
        return (2 if closed else 1) * (tiles + shields)

    def score_end(self) -> None:
        for whole, _, seats in self.occupied("city", "road", "cloister"):
            self.gain(self.leaders(seats), self.worth(whole, closed=False))
        meadows = [
            (self.completed_cities(whole), seats) for whole, _, seats in self.occupied("field")
        ]
        match self.options["farm_rule"]:
            case "third":
                for cities, seats in meadows:
                    self.gain(self.leaders(seats), 3 * len(cities))
            case "second":
                for seat in range(self.players):
                    mine = [cities for cities, seats in meadows if seat in self.leaders(seats)]
                    self.gain([seat], 3 * len(set().union(*mine)))
            case "first":
                for city in set().union(*(cities for cities, _ in meadows)):
                    farmers: Counter[int] = Counter()
                    for cities, seats in meadows:
                        if city in cities:
                            farmers += seats
                    self.gain(self.leaders(farmers), 4)

    def completed_cities(self, meadow: set[Part]) -> set[frozenset[Part]]:
        found = set()
        for x, y, _, number in meadow:
            for city in self.facts[self.board[x, y][0]]["fields"][number]["cities"]:
                whole, closed = self.flood((x, y, "city", city))
                if closed:
                    found.add(frozenset(whole))
        return found

    def snapshot(self) -> dict[str, Any]:
        """The whole position in plain words."""
        return {
            "turn": None if self.decision is None else self.seat,
            "decision": self.decision,
            "scores": self.scores,
            "supply": self.supply,
            "turns": self.turns,
            "offer": self.offer,
            "hands": self.hands,
            "pile": self.pile,
            "discarded": self.discarded,
            "tile": self.tile,
            "board": self.board,
            "men": sorted((seat, part[0], part[1], self.name(part)) for seat, part in self.men),
        }
