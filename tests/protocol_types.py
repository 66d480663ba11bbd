"""The types of the wire as tables in Markdown: names, types, defaults, descriptions."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

PLAIN = {
    inspect.IntType: "integer",
    inspect.FloatType: "number",
    inspect.StrType: "text",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "anything",
}
Shape = inspect.StructType | inspect.DataclassType
ELSEWHERE = {  # games know nothing of the wire
    ("Zone", "id"): "Stays the same through the deal.",
    ("Zone", "kind"): "`hand`, `trick`, `display`, `piles`, `stock`, `taken`, …",
    ("Zone", "owner"): "Whose it is; none: it is everybody's.",
    ("Zone", "count"): "How many cards lie there.",
    ("Zone", "cards"): "The cards, if the recipient may see them.",
    ("Zone", "order"): "`sorted`, `played` or `stacked`.",
    ("Zone", "actor"): "The seat that may act on it now.",
    ("Fact", "code"): "Which one it is.",
    ("Fact", "params"): "By name; which ones there are depends on the code.",
}


def members(union: Any) -> list[inspect.StructType]:
    """The structs of a union type, in the order in which it names them."""
    found = [inspect.type_info(cls) for cls in get_args(union)]
    return [shape for shape in found if isinstance(shape, inspect.StructType)]


def entry(shape: Shape, title: str, leave_out: tuple[str, ...] = ()) -> str:
    """A heading, the docstring and the table of fields."""
    return "\n".join([f"### {title}", "", about(shape), "", *table(shape, leave_out)]).rstrip() + "\n"


def about(shape: Shape) -> str:
    return (shape.cls.__doc__ or "").strip().split("\n\n")[0].replace("\n", " ")


def table(shape: Shape, leave_out: tuple[str, ...]) -> Iterator[str]:
    fields = [field for field in shape.fields if field.encode_name not in leave_out]
    if not fields:
        return
    yield "| field | type | if left out | meaning |"
    yield "|---|---|---|---|"
    for field in fields:
        told = meaning(shape, field)
        kind = choices(shape, field) or words(field.type)
        yield f"| `{field.encode_name}` | {kind} | {default(field)} | {told} |"


def choices(shape: Shape, field: inspect.Field) -> str:
    """The texts that a field can be, in the order of the source, which msgspec does not keep."""

    def look(hint: Any) -> Iterator[str]:
        if get_origin(hint) is Literal:
            yield from get_args(hint)
        elif get_origin(hint) is Annotated:
            yield from look(get_args(hint)[0])

    hint = get_type_hints(shape.cls, include_extras=True)[field.name]
    return ", ".join(f"`{value}`" for value in look(hint))


def meaning(shape: Shape, field: inspect.Field) -> str:
    """What a field means: as it is annotated, or else what its type is."""
    where = ELSEWHERE.get((shape.cls.__name__, field.encode_name), "")
    return description(field.type) or where or next(map(about, inner(field.type)), "")


def inner(kind: Any) -> Iterator[Shape]:
    """The structs that a type is made of."""
    if isinstance(kind, (inspect.StructType, inspect.DataclassType)):
        yield kind
    for name in ("type", "item_type", "value_type"):
        if (part := getattr(kind, name, None)) is not None:
            yield from inner(part)
    for each in getattr(kind, "types", ()):
        yield from inner(each)


def description(kind: inspect.Type) -> str:
    """What the annotation says, the outermost first."""
    if isinstance(kind, inspect.Metadata):
        return (kind.extra_json_schema or {}).get("description", "") or description(kind.type)
    if isinstance(kind, inspect.UnionType):
        return next((told for each in kind.types if (told := description(each))), "")
    return ""


def default(field: inspect.Field) -> str:
    if field.required:
        return ""
    if field.default_factory is not msgspec.NODEFAULT:
        return f"`{msgspec.json.encode(field.default_factory()).decode()}`"
    if field.default is msgspec.NODEFAULT:  # msgspec shows UNSET as this
        return "as it was"
    if isinstance(field.default, msgspec.Struct):
        return "its defaults"
    return f"`{msgspec.json.encode(field.default).decode()}`"


def words(kind: inspect.Type) -> str:
    """A type in words."""
    if isinstance(kind, inspect.Metadata):
        return words(kind.type)
    if isinstance(kind, inspect.UnionType):
        return " or ".join(words(each) for each in kind.types)
    if isinstance(kind, (inspect.StructType, inspect.DataclassType)):
        name = kind.cls.__name__
        return f"[{name}](#{name.lower()})"
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        return f"list of {words(kind.item_type)}"
    if isinstance(kind, inspect.DictType):
        return f"object: {words(kind.key_type)} → {words(kind.value_type)}"
    return PLAIN[type(kind)] + limits(kind)


def limits(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.IntType):
        least, most = kind.ge, kind.le
        if least is not None and most is not None:
            return f", {least}–{most}"
        return f" from {least}" if least is not None else ""
    if isinstance(kind, inspect.StrType):
        if kind.pattern:
            return f" `{kind.pattern}`"
        return f", at most {kind.max_length} characters" if kind.max_length is not None else ""
    return ""


def parts(shapes: list[inspect.StructType]) -> list[Shape]:
    """The structs inside these, each once, in the order in which one meets them."""
    found: dict[str, Shape] = {}

    def look(kind: Any) -> None:
        if isinstance(kind, (inspect.StructType, inspect.DataclassType)):
            if kind.cls.__name__ in found:
                return
            found[kind.cls.__name__] = kind
            for field in kind.fields:
                look(field.type)
        for name in ("type", "item_type", "key_type", "value_type"):
            if isinstance(inner := getattr(kind, name, None), inspect.Type):
                look(inner)
        for inner in getattr(kind, "types", ()):
            look(inner)

    for shape in shapes:
        for field in shape.fields:
            look(field.type)
    outer = {shape.cls.__name__ for shape in shapes}
    return [shape for name, shape in found.items() if name not in outer]
