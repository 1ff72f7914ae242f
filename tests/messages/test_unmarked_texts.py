"""Nothing that people read is written past the catalogues: pages, scripts, the terminal."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import partial
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from jinja2 import nodes

from guildhall.console.event.command import MODULES, find_command
from guildhall.messages.command_help import split_documentation
from guildhall.messages.extraction import HOUSE, all_messages
from guildhall.web.option_words import OPTIONS
from guildhall.web.renderer import environment

TEMPLATES = HOUSE / "web" / "templates"
SCRIPTS = HOUSE / "web" / "static" / "script"

FOR_PROGRAMMERS = {"api/reference.html"}
"""What is about names in programs, and English like them."""
NAMES = {
    "Guildhall",
    "Splendor",
    "Carcassonne",
    "QR",
    "CSV",
    "PDF",
    "TOML",
    "A4",
    "API",
    "JSON",
    "UTF",
    "min",
}
"""Words that are the same in every language."""
READ_ALOUD = {
    *("aria-label", "aria-description", "aria-roledescription", "aria-valuetext"),
    *("title", "alt", "placeholder", "data-empty", "summary"),
}
"""Attributes that people read, or hear."""
BUTTONS = {"submit", "button", "reset"}
"""Inputs whose value people read."""
QUIET = {"script", "style", "code", "kbd"}
"""Elements whose text is no prose."""
VALUE = "q0"
"""Stands for what a template puts in, also where that is the name of a tag."""

CODE = re.compile(r"--|__|=|&|/|^[a-z]+-[a-z]+(?:q0)*$")
"""Signs of what is no word: classes and parts of addresses."""
WORD = re.compile(r"[^\W\d_]{2,}")
SENTENCE = re.compile(r"[A-Z][a-z]+.* [a-z]{2,}|[a-z]{2,} [a-z]{2,} [a-z]{2,}")
"""What reads like prose, unlike names of classes, commands or keys."""
PHRASE = re.compile(r"[^\W\d_]{2,},? [a-z]{2,}")
"""Two words, where nothing but words is expected."""
PROMPT = "$ "
"""Stands before a command."""
TEXT = re.compile(r"^[A-Z][a-z]+\b|[A-Z][a-z]+.* [a-z]{2,}")
"""What people read: keys are small."""
SPOKEN = re.compile(r"[A-Z][a-z]+.* [a-z]{2,}")
"""What no other attribute needs: a sentence for a script to show."""
MARKING = {"_", "ngettext", "gettext", "message", "plural", "Term", "mark", "words", "way_to"}
"""What catalogues look for."""


class Prose(HTMLParser):
    """Collects what people read of a template's own text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._quiet = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Attributes that people read."""
        self._quiet += tag in QUIET
        button = dict(attrs).get("type") in BUTTONS
        for name, value in attrs:
            if name in READ_ALOUD or (button and name == "value"):
                self._keep(value or "")
            elif value and SPOKEN.match(value):
                self.found.append(value)

    def handle_endtag(self, tag: str) -> None:
        """The end of an element."""
        self._quiet -= tag in QUIET

    def handle_data(self, data: str) -> None:
        """Text between tags."""
        if self._quiet <= 0:
            self._keep(data)

    def _keep(self, text: str) -> None:
        plain = " ".join(word for word in text.split() if not CODE.search(word))
        if set(WORD.findall(plain)) - NAMES:
            self.found.append(plain.replace(VALUE, "…"))


def template_names() -> list[str]:
    """Every template of the house."""
    names = (str(file.relative_to(TEMPLATES)) for file in TEMPLATES.rglob("*.html"))
    return sorted(set(names) - FOR_PROGRAMMERS)


@pytest.mark.parametrize("name", template_names())
def test_a_template_has_no_text_of_its_own(name: str) -> None:
    source = (TEMPLATES / name).read_text(encoding="utf-8")
    assert [*unmarked_markup(source), *unmarked_values(source)] == []


JOINT = re.compile(r"(?:</[a-z]+>|<[a-z]+[^>]*>)*[:;!?] (?!\s*[a-z-]+:)")
"""A sign between two values as English sets it; French has a blank before it."""


@pytest.mark.parametrize("name", template_names())
def test_a_template_sets_no_signs_between_values_as_english_does(name: str) -> None:
    tokens = list(environment().lex((TEMPLATES / name).read_text(encoding="utf-8")))
    ends = {"variable_end", "block_end"}
    found = [
        f"line {line}: {value[:40]}"
        for (_, before, _), (line, kind, value) in pairwise(tokens)
        if before in ends and kind == "data" and JOINT.match(value)
    ]
    assert found == [], 'write {{ _(": ") }}'


def unmarked_markup(source: str) -> list[str]:
    """What stands between and in the tags of a template and is read by people."""
    parts: list[str] = []
    expression: list[str] | None = None
    for _, kind, value in environment().lex(source):
        if kind == "variable_begin":
            expression = []
        elif kind == "variable_end":
            parts += [VALUE, *constants_of("".join(expression or ()))]
            expression = None
        elif expression is not None:
            expression.append(value)
        elif kind == "data":
            parts.append(value)
        elif kind == "block_begin":
            parts.append(VALUE)
    prose = Prose()
    prose.feed("".join(parts))
    return prose.found


def constants_of(expression: str) -> list[str]:
    """The texts that an expression writes out as they are: `"open" if … else "closed"`."""
    tree = environment().parse("{{" + expression + "}}")
    return [
        f" {text} "
        for output in tree.find_all(nodes.Output)
        for node in output.nodes
        for text in written(node)
        if "<" not in text
    ]


def unmarked_values(source: str) -> list[str]:
    """Texts that stand in the code of a template, for it to write or to give to something else."""
    tree = environment().parse(source)
    spared = {id(each) for call in tree.find_all(nodes.Call) for each in marked_in(call)}
    spared |= {
        id(key) for test in tree.find_all(nodes.Compare) for key in test.find_all(nodes.Const)
    }
    return [
        constant.value
        for constant in tree.find_all(nodes.Const)
        if isinstance(constant.value, str)
        and id(constant) not in spared
        and TEXT.search(constant.value)
        and set(WORD.findall(constant.value)) - NAMES
    ]


def marked_in(call: nodes.Call) -> Sequence[nodes.Node]:
    """The texts that a call hands to the catalogues."""
    names = {"_", "gettext", "ngettext"}
    return call.args if isinstance(call.node, nodes.Name) and call.node.name in names else []


def written(node: nodes.Node) -> Iterator[str]:
    """The constants among what an expression may write."""
    match node:
        case nodes.Const(value=str(text)):
            yield text
        case nodes.CondExpr():
            for each in filter(None, (node.expr1, node.expr2)):
                yield from written(each)
        case nodes.Concat():
            for each in node.nodes:
                yield from written(each)


SCRIPT_TEXT = re.compile(
    r"""(words\(\s*)?(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`)"""
)
COMMENT = re.compile(r"(?m)^\s*(?://|\*|/\*).*$")
INSERTED = re.compile(r"\$\{[^}]*\}")
SCRIPT_PROSE = re.compile(r"^[A-Z][a-z]+\b(?![:/-])|(?:^|…) ?[a-z]{2,} [a-z]{2,} [a-z]{2,}")
ASKED = re.compile(r"""[!=]==\s*"[^"]*"|\[[^\]]*\]|\("[^"]*"\)""")
"""Keys that are compared or looked up."""
KEYS = {"Enter", "Escape", "Notification", "TIME"}
"""Names that browsers know, keys and interfaces, and a place in a text."""
SHOWN = re.compile(
    r"""(?x)(?:\.(?:textContent|innerText|title|alt|placeholder|ariaLabel|label)\s*\+?=(?!=)
    |(?<!function\ )\b(?:tell|alert|confirm|createTextNode)\(
    |setAttribute\("(?:aria-label|title|alt|placeholder)",)([^;\n]*)"""
)
"""What people read of the page, and what is put there."""


def script_names() -> list[str]:
    """Every script of the house."""
    return sorted(str(file.relative_to(SCRIPTS)) for file in SCRIPTS.rglob("*.js"))


@pytest.mark.parametrize("name", script_names())
def test_a_script_says_only_what_the_catalogues_have(name: str) -> None:
    source = (SCRIPTS / name).read_text(encoding="utf-8")
    known = {entry.key for entry in all_messages()}
    marked, unmarked = texts_of_script(source)
    assert unmarked == []
    assert marked - known == set()


def texts_of_script(source: str) -> tuple[set[str], list[str]]:
    """What a script asks the catalogues for, and what it says without them."""
    marked, unmarked = set(), []
    plain = COMMENT.sub("", source)
    for told, *texts in SCRIPT_TEXT.findall(plain):
        text = INSERTED.sub("…", "".join(texts))
        if told:
            marked.add(text)
        elif text not in KEYS and SCRIPT_PROSE.search(text):
            unmarked.append(text)
    for shown in map(partial(ASKED.sub, ""), SHOWN.findall(plain)):
        for told, *texts in SCRIPT_TEXT.findall(shown):
            text = INSERTED.sub("…", "".join(texts))
            if not told and WORD.search(text) and not CODE.search(text) and text not in KEYS:
                unmarked.append(text)
    return marked, unmarked


FOR_RESEARCHERS = {
    *("arena", "bots", "datasets", "envs", "language_models", "testing", "training"),
}
"""What measures, learns and compares, in English, for people paste it."""
ENGLISH_MODULES = {
    "web/api": "the description of the API",
    "web/games/plain/api_view.py": "the description of the API",
    "web/games/splendor/api_view.py": "the description of the API",
    "web/games/carcassonne/api_view.py": "the description of the API",
    "web/metrics.py": "read by programs",
    "web/outside.py": "read by programs",
    "web/connections.py": "said before a request, with its language, was read",
}
ENGLISH_TEXTS = {
    "There was an error parsing the body": "what a library says",
    "Could not decode": "what SQLite says",
    "Orient cards by tier and kind": "of damaged files of facts",
    "Orient prestige by tier": "of damaged files of facts",
    **dict.fromkeys(("Side round ", "Side round …"), "the name of a stage in data"),
    **dict.fromkeys((" You can: ", " You can: …."), "a refusal as programmers see it"),
    "Erased player": "a name that records keep",
}
OF_ITS_OWN = re.compile(r"^\W*[A-Z][a-z]+,? (?:… )?[a-z]{2,}|^\W*[A-Z][a-z]+[.!?]$")
"""How a sentence begins."""
LOGGING = {"debug", "info", "warning", "error", "exception", "critical"}


def module_names() -> list[str]:
    """Every module that people meet."""
    names = (file.relative_to(HOUSE) for file in HOUSE.rglob("*.py"))
    return sorted(str(name) for name in names if name.parts[0] not in FOR_RESEARCHERS)


@pytest.mark.parametrize(
    "name", [n for n in module_names() if not n.startswith((*ENGLISH_MODULES,))]
)
def test_a_module_says_no_sentence_past_the_catalogues(name: str) -> None:
    source = (HOUSE / name).read_text(encoding="utf-8")
    assert set(sentences_of_its_own(source)) - ENGLISH_TEXTS.keys() == set()


def sentences_of_its_own(source: str) -> list[str]:
    """The sentences of a module that are neither marked, nor for programmers, nor in a log."""
    tree = ast.parse(source)
    quiet: set[int] = set()
    for node in ast.walk(tree):
        if is_for_others(node):
            quiet.update(map(id, ast.walk(node)))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            quiet.add(id(node.value))
    return [
        text
        for node in ast.walk(tree)
        if id(node) not in quiet and OF_ITS_OWN.search(text := whole_text(node))
    ]


def whole_text(node: ast.AST) -> str:
    """A text of a module, with dots where something is put in; nothing for other nodes."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(whole_text(part) or "…" for part in parts)
        case _:
            return ""


def is_for_others(node: ast.AST) -> bool:
    """Whether what stands in a part of a module is marked, logged or meant for programmers."""
    match node:
        case ast.Call():
            return called(node) in MARKING | LOGGING
        case ast.Raise(exc=ast.Call() as error):
            return called(error).endswith(("Error", "Exception"))
        case ast.Assert():
            return True
        case _:
            return False


TERMINAL = {"say", "fail", "Text", "write", "ask", "leave", "complain", "Say", "Reply", "error"}
"""What writes on a terminal."""


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(file, id=str(file.relative_to(HOUSE)))
        for folder in ("console", "cli")
        for file in sorted((HOUSE / folder).rglob("*.py"))
    ],
)
def test_a_terminal_writes_only_what_the_catalogues_have(file: Path) -> None:
    assert written_to_terminal(file.read_text(encoding="utf-8")) == []


def written_to_terminal(source: str) -> list[str]:
    """What a module writes on a terminal past the catalogues."""
    return [
        text
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call) and called(call) in TERMINAL
        for argument in call.args
        for text in constants(argument)
        if PHRASE.search(text) and not text.startswith(PROMPT)
    ]


@pytest.mark.parametrize(
    "file",
    [pytest.param(file, id=file.stem) for file in sorted((HOUSE / "cli").glob("*.py"))],
)
def test_the_help_of_a_command_is_marked(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = [
        text
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        for keyword in call.keywords
        if keyword.arg in {"help", "description", "title", "epilog"}
        for text in constants(keyword.value)
        if WORD.search(text)
    ]
    assert found == []


def test_every_option_of_a_hall_is_told_by_the_catalogues() -> None:
    known = {entry.key for entry in all_messages()}
    assert {option.what for option in OPTIONS.values()} <= known


def test_docstrings_of_desk_commands_are_told_by_the_catalogues() -> None:
    known = {entry.key for entry in all_messages()}
    for name in MODULES:
        about, lines = split_documentation(find_command(name).run.__doc__ or "")
        assert {about, *(line.words for line in lines)} <= known, name


def called(call: ast.Call) -> str:
    """The name of what is called."""
    match call.func:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def constants(node: ast.expr) -> Iterator[str]:
    """The texts that an expression consists of, not those that it hands to something else."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from constants(part)
        case ast.IfExp(body=one, orelse=other):
            yield from constants(one)
            yield from constants(other)
        case ast.BinOp(left=one, right=other):
            yield from constants(one)
            yield from constants(other)


@pytest.mark.parametrize(
    "planted",
    [
        "<p>Hello there</p>",
        '<p aria-label="Hello there"></p>',
        '<input type="submit" value="Save">',
        '<button data-sure="Are you sure?">{{ _("Leave") }}</button>',
        '<b>{{ "open" if it else "shut" }}</b>',
        '{{ button("Save now") }}',
        '{% set title = "Save now" %}',
        '{{ field("name", label="Your name") }}',
        '{{ it or "Nobody came" }}',
        '{{ it | default("Nobody came") }}',
        '{{ _("{name} is here", name="Nobody at all") }}',
        '{% call box("Your cards") %}{% endcall %}',
    ],
)
def test_a_text_planted_in_a_template_is_noticed(planted: str) -> None:
    assert [*unmarked_markup(planted), *unmarked_values(planted)]


@pytest.mark.parametrize(
    "planted",
    [
        'note.textContent = "Saved";',
        "note.textContent = 'gone';",
        "note.textContent = `${count} cards left`;",
        'note.textContent = done ? words("Saved.") : "lost";',
        'button.setAttribute("aria-label", "close it");',
        'tell(count + " cards are left");',
        'alert("Please wait");',
        'page.append("Nobody here");',
    ],
)
def test_a_text_planted_in_a_script_is_noticed(planted: str) -> None:
    assert texts_of_script(planted)[1]


@pytest.mark.parametrize(
    "planted",
    [
        'say("Hello to you all")',
        'lines.append("You won the game")',
        'answer = f"The {game} is over"',
        'raise Refused("You may not do that")',
        'page(request, "page.html", title="Player name")',
        'JSONResponse({"error": "No such table"})',
        'DAMAGED = """\nThe file is damaged: {fault}\n"""',
    ],
)
def test_a_text_planted_in_a_module_is_noticed(planted: str) -> None:
    assert sentences_of_its_own(planted)


@pytest.mark.parametrize(
    "planted",
    [
        'say("Saved it")',
        'say(f"{count} cards left")',
        'sys.stderr.write(f"guildhall: {name} is not a setting")',
        'page.say(Text("you won"))',
    ],
)
def test_a_text_planted_before_a_terminal_is_noticed(planted: str) -> None:
    assert written_to_terminal(planted)
