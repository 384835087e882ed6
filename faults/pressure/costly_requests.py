"""The dearest requests that the HTTP interface takes: every field as long and as full as its description allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

Json = dict[str, Any]
LONGEST_FIELD_CHARS: Final = 4_000
"""Characters where the description names no most."""
FULL_BODY_BYTES: Final = 12_000
"""Bytes of a body that is as large as it may be."""
FULL_HEADER_CHARS: Final = 2_800
"""Letters of a header: as many as a QR code can hold."""
FEW_ENTRIES: Final = 40
"""Entries of an object that may have any."""
HEADERS: Final = ("Host", "Cookie", "Authorization", "User-Agent", "Accept-Encoding", "X-Forwarded-For", "Origin")


class Ask(NamedTuple):
    """One request."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes | None = None


def dearest(description: Json, table: str, headers: Sequence[str] = HEADERS) -> Iterator[Ask]:
    """For each operation: with all its fields full, with a body of nothing but brackets, and with each header full."""
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            if "{person_id}" in path or "session" in path or (method, path) == ("delete", "/api/me"):
                continue  # they end what the others need
            address = _address(path, operation, table, description)
            body = _body(operation, description)
            yield Ask(method.upper(), address, {}, body)
            if body is not None:
                yield Ask(method.upper(), address, {}, b"[" * FULL_BODY_BYTES)
            for name in headers:
                yield Ask(method.upper(), address, {name: "h" * FULL_HEADER_CHARS}, body)


def _address(path: str, operation: Json, table: str, description: Json) -> str:
    query = []
    for parameter in operation.get("parameters", ()):
        value = _fill(parameter.get("schema", {}), description)
        if parameter["in"] == "path":
            path = path.replace(
                f"{{{parameter['name']}}}", table if parameter["name"] == "table_id" else str(value)[:64]
            )
        elif parameter["in"] == "query":
            query.append(
                f"{parameter['name']}={0 if parameter['name'] in ('since', 'seat') else value}"[:LONGEST_FIELD_CHARS]
            )
    return f"{path}?{'&'.join(query)}"


def _body(operation: Json, description: Json) -> bytes | None:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    return None if content is None else msgspec.json.encode(_fill(content["schema"], description))


def _fill(schema: Json, description: Json) -> Any:
    """A value of a described kind, as long as may be."""
    if "$ref" in schema:
        return _fill(description["components"]["schemas"][schema["$ref"].rpartition("/")[2]], description)
    if "const" in schema or "enum" in schema:
        return schema.get("const", (schema.get("enum") or [None])[-1])
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return _fill(schema[key][-1 if schema[key][-1] != {"type": "null"} else 0], description)
    match schema.get("type"):
        case "object":
            return _object(schema, description)
        case "integer" | "number":
            return int(schema.get("maximum", 2**31))
        case "boolean":
            return True
    return "w" * min(schema.get("maxLength", LONGEST_FIELD_CHARS), LONGEST_FIELD_CHARS)


def _object(schema: Json, description: Json) -> Json:
    if "properties" in schema:
        return {name: _fill(inside, description) for name, inside in schema["properties"].items()}
    return {f"{number:040}": "w" * 40 for number in range(FEW_ENTRIES)}
