"""The description of the API as a page that needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from guildhall.web.renderer import page

router = APIRouter(prefix="/api", include_in_schema=False)

Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that can be asked for."""

    method: str
    path: str
    tag: str
    words: str
    needs_token: bool
    parameters: list[tuple[str, str]]
    body: str | None
    answer: str | None


@router.get("/docs")
async def reference(request: Request) -> HTMLResponse:
    """Everything that the API takes and answers."""
    described: Schema = request.app.openapi()
    operations = list(_operations(described))
    return page(
        request,
        "api/reference.html",
        about=described["info"]["description"].split("\n\n"),
        tags=[(tag, [o for o in operations if o.tag == tag["name"]]) for tag in described["tags"]],
        shapes=[(name, _fields(shape)) for name, shape in _shapes(described).items()],
    )


def _operations(described: Schema) -> Iterator[Operation]:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            yield Operation(
                method=method.upper(),
                path=path,
                tag=operation["tags"][0],
                words=operation.get("description", ""),
                needs_token="security" in operation,
                parameters=[
                    (parameter["name"], _kind(parameter["schema"]))
                    for parameter in operation.get("parameters", ())
                    if parameter["in"] == "query"
                ],
                body=_content(operation.get("requestBody")),
                answer=_content(
                    operation["responses"].get("200", operation["responses"].get("201"))
                ),
            )


def _content(part: Schema | None) -> str | None:
    contents = list((part or {}).get("content", {}).values())
    return _kind(contents[0].get("schema", {})) if contents else None


def _shapes(described: Schema) -> Schema:
    shapes: Schema = described["components"]["schemas"]
    return {name: shape for name, shape in shapes.items() if "properties" in shape}


def _fields(shape: Schema) -> list[tuple[str, str, str]]:
    return [
        (name, _kind(field), field.get("description", ""))
        for name, field in shape["properties"].items()
    ]


def _kind(schema: Schema) -> str:
    """What a value is, in a word or two; the names of shapes are told as they are."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " or ".join(_kind(option) for option in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return " or ".join(f'"{value}"' for value in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        parts = schema.get("prefixItems", [schema.get("items", {})])
        return f"list of {', '.join(map(_kind, parts))}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_kind(schema['additionalProperties'])}"
    return str(schema.get("type", "anything"))
