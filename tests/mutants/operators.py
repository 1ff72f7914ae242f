"""The small bugs that are planted: what each kind of syntax can be mistaken for."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Callable, Iterator

Change = tuple[str, ast.AST]
"""What was changed, in a word, and the syntax that stands there instead."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
RULE = re.compile(r"[A-Z]{1,2}-\d*")
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


def changes(node: ast.AST) -> Iterator[Change]:
    """All small bugs that can be planted at a node."""
    for kind, change in OPERATORS.items():
        if isinstance(node, kind):
            yield from change(node)


def _compare(node: ast.Compare) -> Iterator[Change]:
    for index, operator in enumerate(node.ops):
        for other in COMPARISONS[type(operator)]:
            changed = copy.copy(node)
            changed.ops = [*node.ops[:index], other(), *node.ops[index + 1 :]]
            yield "comparison", changed


def _bool(node: ast.BoolOp) -> Iterator[Change]:
    yield "and/or", ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for index in range(len(node.values)):
        rest = [*node.values[:index], *node.values[index + 1 :]]
        yield "dropped condition", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _unary(node: ast.UnaryOp) -> Iterator[Change]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield "dropped sign", node.operand


def _binary(node: ast.BinOp) -> Iterator[Change]:
    if other := ARITHMETIC.get(type(node.op)):
        yield "arithmetic", ast.BinOp(node.left, other(), node.right)


def _augmented(node: ast.AugAssign) -> Iterator[Change]:
    if other := ARITHMETIC.get(type(node.op)):
        yield "arithmetic", ast.AugAssign(node.target, other(), node.value)
    yield "dropped statement", ast.Pass()


def _constant(node: ast.Constant) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield "constant", ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield "constant", ast.Constant(node.value + 1)
        if node.value > 0:
            yield "constant", ast.Constant(node.value - 1)
    elif isinstance(node.value, str) and _is_key(node.value):
        yield "constant", ast.Constant(f"{node.value}x")


def _is_key(text: str) -> bool:
    """Whether a text is something the program asks for: no sentence and no number of a rule."""
    return bool(text) and " " not in text.strip() and not RULE.fullmatch(text)


def _call(node: ast.Call) -> Iterator[Change]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in NAMES:
        yield "min/max", ast.Call(ast.Name(NAMES[name], ast.Load()), node.args, node.keywords)
    if name == "sorted" or (isinstance(node.func, ast.Attribute) and node.func.attr == "sort"):
        yield "reversed order", _reversed(node)
    if name in {"reversed", "sorted"} and not isinstance(node.args[0], ast.GeneratorExp):
        yield "kept order", ast.Call(ast.Name("list", ast.Load()), node.args[:1], [])
    for index, keyword in enumerate(node.keywords):
        if keyword.arg and keyword.arg != "strict":
            rest = [*node.keywords[:index], *node.keywords[index + 1 :]]
            yield "dropped argument", ast.Call(node.func, node.args, rest)


def _reversed(node: ast.Call) -> ast.Call:
    rest = [each for each in node.keywords if each.arg != "reverse"]
    if len(rest) == len(node.keywords):
        rest = [*rest, ast.keyword("reverse", ast.Constant(value=True))]
    return ast.Call(node.func, node.args, rest)


def _subscript(node: ast.Subscript) -> Iterator[Change]:
    if not isinstance(node.ctx, ast.Load):
        return
    if isinstance(node.slice, ast.Slice) and not node.slice.step:
        low, high = node.slice.lower, node.slice.upper
        if (low is None) != (high is None):
            yield "other side", ast.Subscript(node.value, ast.Slice(high, low), node.ctx)
    elif isinstance(node.slice, ast.Constant) and node.slice.value == 0:
        yield "first/last", ast.Subscript(node.value, ast.Constant(-1), node.ctx)
    elif isinstance(node.slice, ast.UnaryOp):
        yield "first/last", ast.Subscript(node.value, ast.Constant(0), node.ctx)


def _branch(node: ast.If | ast.While | ast.IfExp) -> Iterator[Change]:
    if not isinstance(node.test, ast.Compare | ast.UnaryOp):
        changed = copy.copy(node)
        changed.test = ast.UnaryOp(ast.Not(), node.test)
        yield "negated condition", changed


def _comprehension(node: ast.comprehension) -> Iterator[Change]:
    for index, _ in enumerate(node.ifs):
        changed = copy.copy(node)
        changed.ifs = [*node.ifs[:index], *node.ifs[index + 1 :]]
        yield "dropped condition", changed


def _expression(node: ast.Expr) -> Iterator[Change]:
    if isinstance(node.value, ast.Call | ast.Yield | ast.YieldFrom | ast.Await):
        yield "dropped statement", ast.Pass()


def _assignment(node: ast.Assign) -> Iterator[Change]:
    if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
        yield "dropped statement", ast.Pass()


def _return(node: ast.Return) -> Iterator[Change]:
    empty = node.value is None or (
        isinstance(node.value, ast.Constant) and node.value.value is None
    )
    if not empty:
        yield "returned nothing", ast.Return(ast.Constant(None))


def _dropped(_: ast.Raise | ast.Delete) -> Iterator[Change]:
    yield "dropped statement", ast.Pass()


def _loop_end(node: ast.Continue | ast.Break) -> Iterator[Change]:
    yield "continue/break", ast.Break() if isinstance(node, ast.Continue) else ast.Continue()


def _elements(node: ast.Set | ast.List | ast.Tuple) -> Iterator[Change]:
    keys = [each.value for each in node.elts if isinstance(each, ast.Constant)]
    if len(keys) != len(node.elts) or len(keys) < 2:
        return
    if all(isinstance(key, str) and not _is_key(key) for key in keys):
        return
    for index in range(len(node.elts)):
        changed = copy.copy(node)
        changed.elts = [*node.elts[:index], *node.elts[index + 1 :]]
        yield "dropped element", changed


OPERATORS: dict[type[ast.AST], Callable[..., Iterator[Change]]] = {
    ast.Compare: _compare,
    ast.BoolOp: _bool,
    ast.UnaryOp: _unary,
    ast.BinOp: _binary,
    ast.AugAssign: _augmented,
    ast.Constant: _constant,
    ast.Call: _call,
    ast.Subscript: _subscript,
    ast.If: _branch,
    ast.While: _branch,
    ast.IfExp: _branch,
    ast.comprehension: _comprehension,
    ast.Expr: _expression,
    ast.Assign: _assignment,
    ast.Return: _return,
    ast.Raise: _dropped,
    ast.Delete: _dropped,
    ast.Continue: _loop_end,
    ast.Break: _loop_end,
    ast.Set: _elements,
    ast.List: _elements,
    ast.Tuple: _elements,
}
