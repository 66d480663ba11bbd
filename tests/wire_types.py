"""Writes src/spieltisch/web/wire.d.ts: the types of the wire as the browser's type checker knows them.

`scripts/regenerate` writes it anew; a test fails when it is stale.
"""

from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, inspect

from protocol_types import Shape, about, choices, meaning, members, parts
from spieltisch.wire.commands import AnyCommand
from spieltisch.wire.lessons import Lesson
from spieltisch.wire.messages import AnyMessage
from spieltisch.wire.replays import Retold

FILE = Path(__file__).parents[1] / "src" / "spieltisch" / "web" / "wire.d.ts"
SERVED = (Retold, Lesson)
"""What is asked over HTTP and made of the same parts."""
PLAIN: dict[type[Any], str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "any",
}


def text() -> str:
    commands, messages = members(AnyCommand), members(AnyMessage)
    served = [shape for shape in map(inspect.type_info, SERVED) if isinstance(shape, inspect.StructType)]
    inner = parts([*commands, *messages, *served])
    blocks = ["// Written by scripts/regenerate from the types in src/spieltisch/wire."]
    blocks += [interface(shape, f"{shape.cls.__name__}Command") for shape in commands]
    blocks += [interface(shape, shape.cls.__name__) for shape in (*messages, *served, *inner)]
    blocks.append(union("AnyCommand", [f"{shape.cls.__name__}Command" for shape in commands]))
    blocks.append(union("AnyMessage", [shape.cls.__name__ for shape in messages]))
    return "\n\n".join(blocks) + "\n"


def union(name: str, members: list[str]) -> str:
    return f"export type {name} = {' | '.join(members)};"


def interface(shape: Shape, name: str) -> str:
    lines = [f"/** {about(shape)} */", f"export interface {name} {{"]
    if isinstance(shape, inspect.StructType) and shape.tag is not None:
        lines.append(f'  type: "{shape.tag}";')
    for field in shape.fields:
        lines += [
            f"  /** {meaning(shape, field)} */",
            f"  {field.encode_name}{mark(shape, field)}: {kind(shape, field)};",
        ]
    return "\n".join([*lines, "}"])


def mark(shape: Shape, field: inspect.Field) -> str:
    """A field with a default may be missing: in commands, and where defaults are left out or not set."""
    leaves_out = isinstance(shape, inspect.StructType) and shape.cls.__struct_config__.omit_defaults
    command = shape.cls in getattr(AnyCommand, "__args__", ())
    unset = not field.required and field.default is NODEFAULT and field.default_factory is NODEFAULT
    return "?" if not field.required and (leaves_out or command or unset) else ""


def kind(shape: Shape, field: inspect.Field) -> str:
    chosen = choices(shape, field)
    return (
        " | ".join(f'"{each.strip("`")}"' for each in chosen.split(", ")) if chosen else written(field.type)
    )


def written(kind: Any) -> str:
    """A type in TypeScript."""
    if isinstance(kind, inspect.Metadata):
        return written(kind.type)
    if isinstance(kind, inspect.UnionType):
        return " | ".join(written(each) for each in kind.types)
    if isinstance(kind, (inspect.StructType, inspect.DataclassType)):
        return str(kind.cls.__name__)
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        item = written(kind.item_type)
        return f"({item})[]" if " " in item else f"{item}[]"
    if isinstance(kind, inspect.DictType):
        key = written(kind.key_type)
        return f"{{ [{'seat' if key == 'number' else 'name'}: {key}]: {written(kind.value_type)} }}"
    return PLAIN[type(kind)]


def regenerate() -> None:
    FILE.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    regenerate()
