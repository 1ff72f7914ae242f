"""What a data set says of itself: a card for people, Croissant metadata for programs."""

from __future__ import annotations

from typing import Any

from guildhall import __version__
from guildhall.datasets.games import SPLITS, Plan
from guildhall.games import catalogue

CITATION = (
    "@software{guildhall, title={Guildhall: play Splendor and Carcassonne, run board-game "
    "tournaments, study both}, author={{The Guildhall authors}}, year={2026}, "
    f"note={{Version {__version__}}}}}"
)
LICENCE = "https://creativecommons.org/publicdomain/zero/1.0/"
FIELDS = {
    "game": ("sc:Integer", "number of the game; games of one deal follow each other"),
    "deal": ("sc:Integer", "number of the deal; all games of a deal are in one split"),
    "ply": ("sc:Integer", "number of the decision in its game, from 0"),
    "seat": ("sc:Integer", "who decided, 0 for who began"),
    "bot": ("sc:Text", "which bot decided"),
    "decision": ("sc:Text", "what was to be decided: turn, return, noble ..."),
    "action": ("sc:Integer", "number of the action in the rules"),
    "move": ("sc:Text", "its notation"),
    "legal": ("sc:Integer", "numbers of all legal actions"),
    "mask": ("sc:Text", "the same as bits: action n is bit n % 8 of byte n // 8"),
    "value": ("sc:Float", "the part of the victory that the bot expected; empty without a search"),
    "visits": ("sc:Integer", "how often it tried each action of `legal`; empty without a search"),
    "place": ("sc:Integer", "where the seat came in the end, 1 for winners"),
}
"""The columns of the decisions: kind and meaning."""
LISTS = {"legal", "visits"}
"""The columns with a list in every row."""


def title(plan: Plan) -> str:
    """The name of a data set for people."""
    return f"Guildhall: {catalogue.game(plan.game).title}, games of {' against '.join(plan.bots)}"


def command(plan: Plan) -> str:
    """What makes the same data set again."""
    spec = catalogue.game(plan.game)
    flags = {setting.name: setting.flag for setting in spec.settings}
    settings = [f"{flags[name]} {value}" for name, value in plan.settings.items() if value]
    words = ["guildhall dataset make", *([] if plan.game == catalogue.USUAL else [plan.game])]
    words += [f"--bots {','.join(plan.bots)}", f"--deals {plan.deals}", f"--seed {plan.seed}"]
    return " ".join([*words, *settings])


def card_text(plan: Plan, counts: dict[str, int]) -> str:
    """The card as Markdown, with the header that hosts of data sets read."""
    rows = "\n".join(f"| `{name}` | {meaning} |" for name, (_, meaning) in FIELDS.items())
    splits = "\n".join(f"| {split} | {counts[split]} |" for split in SPLITS)
    configs = "\n".join(
        f"      - split: {split}\n        path: {split}.parquet"
        for split in SPLITS
        if counts[split]
    )
    return f"""---
license: cc0-1.0
pretty_name: "{title(plan)}"
tags: [board-games, {plan.game}, imitation-learning]
configs:
  - config_name: decisions
    data_files:
{configs}
---

# {title(plan)}

{plan.deals} deals, each played in all {len(plan.bots)} rotations of seats.
Made by Guildhall {__version__} with

    {command(plan)} --into FOLDER

The same version and command make the same bytes. `SHA256SUMS` has the checksums of all files.

| split | games |
| --- | --- |
{splits}

All games of a deal are in one split, so nothing of a test deal is seen in training.

`*.jsonl.zst` has one game a line, packed by Zstandard (`guildhall.datasets.writer.read_records`
reads it); its `record` is what `guildhall replay` and `Game.replay` read: seed,
options and moves. `*.parquet` has one row a decision:

| column | meaning |
| --- | --- |
{rows}

## Limits

The games were played by programs, not by people. They show how these bots play, with their
mistakes, and not how the game is best played. Records hold the seed, and so all hidden cards; a
player's view of a position is `Game.replay(record)` up to a move, and `view_for(seat)`.

Public domain (CC0). No personal data.
"""


def croissant(plan: Plan, sums: dict[str, str]) -> dict[str, Any]:
    """The metadata as Croissant 1.0, with the fields for responsible use."""
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": [
            "http://mlcommons.org/croissant/1.0",
            "http://mlcommons.org/croissant/RAI/1.0",
        ],
        "name": f"guildhall-{plan.game}",
        "description": f"{title(plan)}; one row a decision, and whole records.",
        "license": LICENCE,
        "version": __version__,
        "citeAs": CITATION,
        "creator": {"@type": "sc:Organization", "name": "The Guildhall authors"},
        "distribution": [_file(name, digest) for name, digest in sums.items()],
        "recordSet": [_record_set(split) for split in SPLITS],
        **_responsible_use(plan),
    }


def _responsible_use(plan: Plan) -> dict[str, Any]:
    """What Croissant asks for responsible use, with the eight fields that conferences want."""
    return {
        "rai:dataCollection": f"Played by programs: {command(plan)}",
        "rai:dataCollectionType": "Software Collection",
        "rai:dataUseCases": "Imitation learning, offline reinforcement learning, opponent models. "
        "Not meant to say how people play, or who of them plays well.",
        "rai:dataLimitations": "Shows how these bots play, not how people or the best play. One "
        "game, edition and number of players; a move says nothing of other rules.",
        "rai:dataBiases": "Positions are those that these bots reach, so what they avoid is rare, "
        "and their mistakes are repeated. Every bot has every seat of a deal equally often.",
        "rai:dataSocialImpact": "None is expected: a board game between programs, without people.",
        "rai:personalSensitiveInformation": "None: all players are programs.",
        "rai:hasSyntheticData": True,
        "prov:wasDerivedFrom": "Nothing: every game was dealt and played for this data set.",
        "prov:wasGeneratedBy": {
            "@type": "prov:Activity",
            "name": "self-play",
            "description": f"Guildhall {__version__}: {command(plan)}",
        },
    }


def _file(name: str, digest: str) -> dict[str, Any]:
    kind = "application/x-parquet" if name.endswith("parquet") else "application/zstd"
    return {
        "@type": "cr:FileObject",
        "@id": name,
        "name": name,
        "contentUrl": name,
        "encodingFormat": kind,
        "sha256": digest,
    }


def _record_set(split: str) -> dict[str, Any]:
    return {
        "@type": "cr:RecordSet",
        "@id": split,
        "name": split,
        "field": [
            {
                "@type": "cr:Field",
                "@id": f"{split}/{name}",
                "name": name,
                "description": meaning,
                "dataType": kind,
                "repeated": name in LISTS,
                "source": {
                    "fileObject": {"@id": f"{split}.parquet"},
                    "extract": {"column": name},
                },
            }
            for name, (kind, meaning) in FIELDS.items()
        ],
    }


CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "prov": "http://www.w3.org/ns/prov#",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""That of Croissant 1.0 with `prov`; its validator warns of one with less."""
