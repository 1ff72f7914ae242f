"""Portraits of the opponents: a head, what it wears, and something to know it by."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.games.art.svg import circle, element, group, line, mix, path, rect, symbol

SIZE = 96
INK = "#33271f"
GOLD = "#e0b03c"
IVORY = "#fffaf0"

SHOULDERS = "M8 97C10 79 25 71 39 68Q48 75 57 68C71 71 86 79 88 97Z"
NECK = "M41 54H55V69Q48 75 41 69Z"
HEAD = "M48 20C59 20 65 28 65 39C65 52 58 62 48 62C38 62 31 52 31 39C31 28 37 20 48 20Z"


@dataclass(frozen=True, slots=True)
class Sitter:
    """What a head is made of before somebody puts a hat on it."""

    ground: str
    skin: str
    coat: str
    eyes: str = INK
    mouth: str = "M42 53Q48 57.5 54 53"
    brows: str = "M36.5 35Q40.5 32.6 44 34.6M52 34.6Q55.5 32.6 59.5 35"


def portraits() -> str:
    """The sprite of all portraits."""
    drawn = "".join(DRAWINGS[name]() for name in DRAWINGS)
    return element("svg", drawn, xmlns="http://www.w3.org/2000/svg") + "\n"


def _portrait(name: str, ground: str, *drawn: str) -> str:
    """A roundel with somebody in it; what leaves it is cut off by the page."""
    light = element("ellipse", cx=34, cy=26, rx=44, ry=36, fill=mix(ground, "#ffffff", 0.22))
    return symbol(f"face-{name}", SIZE, SIZE, rect(0, 0, SIZE, SIZE, ground), light, *drawn)


def _bust(sitter: Sitter) -> str:
    return group(
        path(SHOULDERS, fill=sitter.coat),
        path("M8 97C10 79 25 71 39 68L34 97Z", fill=mix(sitter.coat, "#000000", 0.14)),
        path(NECK, fill=mix(sitter.skin, "#7a3d20", 0.24)),
    )


def _face(sitter: Sitter) -> str:
    blush = mix(sitter.skin, "#c8452c", 0.24)
    return group(
        circle(30.5, 42, 4, mix(sitter.skin, "#7a3d20", 0.12)),
        circle(65.5, 42, 4, mix(sitter.skin, "#7a3d20", 0.12)),
        path(HEAD, fill=sitter.skin),
        path(
            "M48 20C59 20 65 28 65 39C65 52 58 62 48 62C56 54 59 34 48 20Z",
            fill=mix(sitter.skin, "#7a3d20", 0.1),
        ),
        circle(37, 48, 4.2, blush),
        circle(59, 48, 4.2, blush),
        circle(40.5, 41, 2.1, sitter.eyes),
        circle(55.5, 41, 2.1, sitter.eyes),
        circle(41.2, 40.3, 0.7, IVORY),
        circle(56.2, 40.3, 0.7, IVORY),
        line("M48.4 41.5Q51 47 47.4 48.4", mix(sitter.skin, "#7a3d20", 0.5), 1.5),
        line(sitter.mouth, "#8d3a2b", 1.9),
        line(sitter.brows, INK, 1.7),
    )


def _novice() -> str:
    sitter = Sitter(
        "#8fb39a",
        "#f2cda6",
        "#5d7f4f",
        mouth="M41 52Q48 60 55 52",
        brows="M36 33.5Q40.5 30.6 44 33M52 33Q55.5 30.6 60 33.5",
    )
    hair = "#8a5128"
    freckles = "".join(
        circle(x, y, 0.7, "#b9713f") for x, y in ((35, 45.5), (38, 46.4), (58, 46.4), (61, 45.5))
    )
    return _portrait(
        "novice",
        sitter.ground,
        _bust(sitter),
        path("M36 70L48 84L60 70L56 66Q48 73 40 66Z", fill="#f4ead4"),
        line("M44 77L48 84L52 77", "#b99a62", 1.6),
        _face(sitter),
        freckles,
        path(
            "M29 42C26 24 36 12 50 13C63 13 70 24 67 42C65 35 63 31 60 29C56 32 51 31 48 28"
            "C44 32 38 32 35 30C32 33 30 37 29 42Z",
            fill=hair,
        ),
        path("M44 15C43 9 49 7 53 10C50 10 49 12 50 15Z", fill=hair),
        line("M38 23Q44 19 49 22M54 21Q59 22 62 27", mix(hair, "#ffffff", 0.25), 1.5),
    )


def _apprentice() -> str:
    sitter = Sitter("#7f9fbe", "#e3b48b", "#3d6489", mouth="M42.5 52.5Q48 57 53.5 52.5")
    hair = "#4a2d1d"
    braid = "".join(
        element(
            "ellipse",
            cx=x,
            cy=60 + 8 * step,
            rx=4.4,
            ry=5,
            fill=mix(hair, "#ffffff", 0.1 * (step % 2)),
        )
        for x in (27, 69)
        for step in range(4)
    )
    return _portrait(
        "apprentice",
        sitter.ground,
        path("M27 60C22 30 32 14 48 14C64 14 74 30 69 60Z", fill=hair),
        _bust(sitter),
        braid,
        path("M33 97L35 78Q48 84 61 78L63 97Z", fill="#efe3c8"),
        line("M35 78Q33 72 38 68M61 78Q63 72 58 68", "#efe3c8", 3),
        _face(sitter),
        path(
            "M30 41C30 27 37 24 48 25C59 24 66 27 66 41C63 33 58 30 48 30C38 30 33 33 30 41Z",
            fill=hair,
        ),
        path(
            "M27 34C28 19 37 10 48 10C59 10 68 19 69 34C63 25 56 22 48 22C40 22 33 25 27 34Z",
            fill="#c9533f",
        ),
        path(
            "M27 34C33 25 40 22 48 22C56 22 63 25 69 34L68 28C62 21 55 18 48 18C41 18 34 21 28 28Z",
            fill="#a83f31",
        ),
        "".join(
            circle(x, y, 1.1, IVORY)
            for x, y in ((40, 15), (48, 13.5), (56, 15), (44, 18), (52, 18))
        ),
    )


def _journeyman() -> str:
    sitter = Sitter(
        "#c08a5b",
        "#d9a074",
        "#6d4a2f",
        mouth="M43 53.5Q48 56 53 53.5",
        brows="M36 34.6L44.4 34M51.6 34L60 34.6",
    )
    beard = "#2f2320"
    return _portrait(
        "journeyman",
        sitter.ground,
        _bust(sitter),
        path("M39 68L48 92L57 68Q48 75 39 68Z", fill="#efe6d2"),
        line("M45 78H51M46 84H50", "#8a6b45", 1.5),
        _face(sitter),
        path(
            "M31.4 44C33 58 39 66 48 66C57 66 63 58 64.6 44C61 49 57 50 53.6 49.4"
            "C50 48.6 46 48.6 42.4 49.4C39 50 35 49 31.4 44Z",
            fill=beard,
        ),
        path("M43 53.4Q48 50.8 53 53.4Q48 57.6 43 53.4Z", fill="#b4594a"),
        path("M30.5 36C30 30 32 26 36 25H60C64 26 66 30 65.5 36L62 29H34Z", fill=beard),
        path(
            "M24 27C18 17 32 7 50 8C68 8 78 15 74 24C72 28 64 28 58 27C46 25 34 26 24 27Z",
            fill="#9f2f2d",
        ),
        path("M27 28C38 24 56 24 69 28L68 31.5C56 28 40 28 28 31.5Z", fill="#7a2224"),
        path("M66 12C76 4 84 6 87 12C80 11 76 15 70 18Z", fill="#f0e4c6"),
        line("M67 15Q77 8 86 11.6", "#b9a070", 1.2),
    )


def _greedy() -> str:
    sitter = Sitter(
        "#d6b45a",
        "#f0c6a0",
        "#7a4a7c",
        mouth="M42 52.5Q49 58.5 55.5 51.4",
        brows="M36.5 34Q40.5 31 44.4 34.6M52 33.4Q56 30.4 59.5 33.6",
    )
    hair = "#b5672a"
    coin = group(
        circle(74, 76, 12, mix(GOLD, "#5a3c05", 0.35)),
        circle(74, 75, 11, GOLD),
        circle(74, 75, 8, "none", stroke=mix(GOLD, "#5a3c05", 0.4), stroke_width=1.4),
        path(
            "M74 69L76 73L80 73.6L77 76.4L77.8 80.6L74 78.6L70.2 80.6L71 76.4L68 73.6L72 73Z",
            fill=mix(GOLD, "#5a3c05", 0.4),
        ),
    )
    return _portrait(
        "greedy",
        sitter.ground,
        path("M28 66C20 40 28 18 48 17C68 18 76 40 68 66Q60 72 48 70Q36 72 28 66Z", fill=hair),
        _bust(sitter),
        path("M30 74Q48 90 66 74L62 70Q48 82 34 70Z", fill="#f3e3bd"),
        "".join(circle(x, y, 1.8, GOLD) for x, y in ((38, 76.6), (48, 80), (58, 76.6))),
        _face(sitter),
        path("M30.6 43C29 28 37 20 48 20.4C44 30 37 32 33 34C31.6 37 31 40 30.6 43Z", fill=hair),
        path("M65.4 43C67 28 59 20 48 20.4C54 29 61 31 63.4 35C64.6 38 65 40 65.4 43Z", fill=hair),
        path("M20 25C30 14 66 13 77 24C68 28 58 25 48 25C38 25 29 29 20 25Z", fill="#4d2c55"),
        path("M31 20C31 9 41 5 49 6C58 6 65 10 65 19C55 16 41 16 31 20Z", fill="#6b3f73"),
        path("M31 20C41 16 55 16 65 19V22C55 19 41 19 31 23Z", fill=GOLD),
        path("M29 19C17 17 12 8 16 2C19 9 26 11 33 14Z", fill="#2f7d6d"),
        line("M31 18Q21 13 17.4 5", "#1c5347", 1.2),
        line("M73 87L70 92M77 87L79 92", "#f0c6a0", 5),
        coin,
    )


def _master() -> str:
    sitter = Sitter(
        "#6f5a8e",
        "#f1d3b4",
        "#3d2f5c",
        eyes="#2e3d33",
        mouth="M43 53.4Q48 55.6 53 53.2",
        brows="M36.5 33.6Q40.5 31.4 44.6 34.4M51.4 34.4Q55.5 31.4 59.5 33.6",
    )
    veil = "#e9e1f0"
    return _portrait(
        "master",
        sitter.ground,
        path(
            "M22 88C18 48 24 12 48 11C72 12 78 48 74 88Q62 74 62 60H34Q34 74 22 88Z",
            fill=mix(veil, "#6f5a8e", 0.35),
        ),
        _bust(sitter),
        path("M28 76Q48 66 68 76L63 71Q48 86 33 71Z", fill=mix(sitter.coat, "#ffffff", 0.18)),
        line("M36 70Q48 86 60 70", GOLD, 1.8),
        circle(48, 80.4, 3.6, "#a92c2d", stroke=GOLD, stroke_width=1.3),
        _face(sitter),
        path(
            "M29 46C27 24 36 15 48 15C60 15 69 24 67 46C65 34 60 26 48 24.6C36 26 31 34 29 46Z",
            fill="#2c2233",
        ),
        path(
            "M26 44C25 20 36 9 48 9C60 9 71 20 70 44L66 33C62 22 55 18.6 48 18.6"
            "C41 18.6 34 22 30 33Z",
            fill=veil,
        ),
        line("M30 33C34 22 41 18.6 48 18.6C55 18.6 62 22 66 33", GOLD, 2.2),
        "".join(
            circle(x, y, 1.3, "#fffdf4")
            for x, y in ((33, 26), (38, 21.4), (44, 18.8), (52, 18.8), (58, 21.4), (63, 26))
        ),
    )


def _grandmaster() -> str:
    sitter = Sitter(
        "#46606b",
        "#e8c4a0",
        "#26292f",
        eyes="#2b4a5c",
        mouth="M44 54H52",
        brows="M35 35.4Q40 31.4 44.8 35M51.2 35Q56 31.4 61 35.4",
    )
    white = "#f1eee6"
    shade = mix(white, "#46606b", 0.28)
    glasses = group(
        circle(40.5, 41.4, 5.6, "none", stroke=GOLD, stroke_width=1.5),
        circle(55.5, 41.4, 5.6, "none", stroke=GOLD, stroke_width=1.5),
        line("M46 40.6Q48 39.4 50 40.6M35 40.6L31 39.6M61 40.6L65 39.6", GOLD, 1.4),
    )
    return _portrait(
        "grandmaster",
        sitter.ground,
        _bust(sitter),
        path(
            "M8 97C10 82 20 74 32 71Q38 84 36 97ZM88 97C86 82 76 74 64 71Q58 84 60 97Z",
            fill="#8b6d4a",
        ),
        line(
            "M14 90L19 84M20 96L26 87M82 90L77 84M76 96L70 87M29 80L31 76M67 80L65 76",
            "#6a5033",
            1.6,
        ),
        _face(sitter),
        path(
            "M30.6 44C29.6 60 35 80 48 86C61 80 66.4 60 65.4 44C62 51 57 52.4 53 50.4"
            "C50 49.4 46 49.4 43 50.4C39 52.4 34 51 30.6 44Z",
            fill=white,
        ),
        path("M48 86C61 80 66.4 60 65.4 44C64 60 58 74 48 78Z", fill=shade),
        line("M42 62Q44 70 46 76M48 62Q49 70 49 78M54 62Q53 70 51 75", shade, 1.5),
        path("M43.6 53.6Q48 51.6 52.4 53.6Q48 56.6 43.6 53.6Z", fill="#a8655a"),
        path("M38 50.6Q43 47.4 48 50Q53 47.4 58 50.6Q53 54 48 52Q43 54 38 50.6Z", fill=white),
        line("M35 35.4Q40 31.4 44.8 35M51.2 35Q56 31.4 61 35.4", white, 2.6),
        glasses,
        path("M27 31C25 14 36 6 48 6C60 6 71 14 69 31C60 26 36 26 27 31Z", fill="#23262c"),
        path("M26.6 31C36 25 60 25 69.4 31V35C60 29.4 36 29.4 26.6 35Z", fill="#7a2224"),
        circle(48, 29, 3, GOLD),
        circle(48, 29, 1.4, "#2c63b4"),
        path("M28.6 35C27 42 28 46 30.4 50L32 40ZM67.4 35C69 42 68 46 65.6 50L64 40Z", fill=white),
    )


def _random() -> str:
    """A magpie, who likes what glitters."""
    ground, dark, sheen = "#a9bfb8", "#22252b", "#2f5f7c"
    return _portrait(
        "random",
        ground,
        path("M62 97C80 84 90 74 95 58C96 76 92 90 84 97Z", fill=sheen),
        path("M24 97C18 74 26 56 42 50C62 46 76 62 74 97Z", fill=dark),
        path("M30 97C26 84 28 72 37 68C47 66 52 80 50 97Z", fill=IVORY),
        path("M56 60C66 60 72 68 73 78C67 70 62 66 56 60Z", fill=IVORY),
        path("M58 97C66 88 70 74 64 62C74 66 80 82 76 97Z", fill=sheen),
        path(
            "M27 46C23 28 34 15 49 16C63 17 70 29 66 43C62 56 52 62 43 61C34 60 29 55 27 46Z",
            fill=dark,
        ),
        path("M46 18C58 18 66 28 64 40C58 30 54 24 46 18Z", fill=sheen),
        circle(45, 35, 4.6, IVORY),
        circle(44.4, 35.4, 2.7, "#1a1512"),
        circle(45.4, 34.4, 0.9, IVORY),
        path("M31 38.6C22 37.6 13 40.6 7 44.6C14 46.6 24 47.4 32 47Z", fill="#3a3f47"),
        line("M6 45Q19 43 31 43.6", "#171a1e", 1.3),
        path("M4 44L11 40.4L17 45L13 54L7 54Z", fill="#b52d2f"),
        path("M4 44L17 45L11 48.6Z", fill="#e27d72"),
        path("M11 40.4L4 44L11 48.6L17 45Z", fill="#d2554f"),
        line("M26 52Q33 62 42 63", mix(dark, "#ffffff", 0.2), 1.4),
    )


def _added() -> str:
    """A plain wooden figure, for whoever came without a portrait."""
    ground, wood, shade = "#b9ab93", "#cfa672", "#a77f4e"
    return _portrait(
        "added",
        ground,
        path("M18 97C20 74 33 66 48 66C63 66 76 74 78 97Z", fill=wood),
        path("M48 66C63 66 76 74 78 97H58C62 84 58 72 48 66Z", fill=shade),
        rect(42, 56, 12, 12, shade),
        circle(48, 40, 22, wood),
        path("M48 18A22 22 0 0 1 48 62C58 54 60 28 48 18Z", fill=shade),
        line("M33 34Q48 28 60 32M31 44Q46 38 64 44M36 54Q48 49 58 54", mix(wood, shade, 0.6), 1.3),
        circle(41, 40, 2.3, INK),
        circle(55, 40, 2.3, INK),
        line("M43 50H53", INK, 1.8),
        line("M34 78Q48 72 62 78M30 88Q48 80 66 88", mix(wood, shade, 0.6), 1.3),
    )


DRAWINGS = {
    "random": _random,
    "greedy": _greedy,
    "novice": _novice,
    "apprentice": _apprentice,
    "journeyman": _journeyman,
    "master": _master,
    "grandmaster": _grandmaster,
    "added": _added,
}
"""The drawings by the names of portraits."""
