"""Writes src/wire.ts: the scene and the messages as the page knows them, from the ones in the engine and the server.

python web/wire_types.py          write it
python web/wire_types.py --check  fail if it is out of date
"""

from __future__ import annotations

import sys
import types
import typing
from pathlib import Path

import msgspec

from duskboard.bots import review
from duskboard.engine import appearance, scene
from duskboard.server import messages

TARGET = Path(__file__).parent / "src" / "wire.ts"
PLAIN = {
    str: "string", int: "number", float: "number", bool: "boolean", typing.Any: "unknown", type(None): "null",
    msgspec.Raw: "Record<string, unknown>",
}  # fmt: skip
HEAD = """// Written by wire_types.py from what duskboard.engine and duskboard.server declare: change it there.
// Defaults are not sent; `complete` fills them in, so that the page need not think of them.

/** What the socket speaks. A page of another one is told to be loaded again. */
export const PROTOCOL = {protocol};
"""
TAIL = """
/** What came over the wire, with every default filled in. */
export function complete<K extends keyof Parts>(kind: K, sent: object): Parts[K] {
  const whole = { ...DEFAULTS[kind], ...sent } as Record<string, unknown>;
  for (const [field, inner] of Object.entries(INNER[kind])) whole[field] = deep(inner, whole[field]);
  return whole as unknown as Parts[K];
}

function deep(kind: keyof Parts, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => deep(kind, one));
  if (KEYED.has(kind)) {
    return Object.fromEntries(Object.entries(value).map(([id, one]) => [id, complete(kind, one as object)]));
  }
  return complete(kind, value as object);
}
"""

Struct = type[msgspec.Struct]


def structs(module: types.ModuleType, base: str) -> list[Struct]:
    """The kinds of a module that derive from its `base`, in the order they are declared."""
    root = getattr(module, base)
    found = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, root)]
    return [one for one in found if one is not root and one.__module__ == module.__name__]


PARTS = [*structs(scene, "Part"), *structs(appearance, "Part"), *structs(review, "Part"), *structs(messages, "Part")]
FORMS = structs(messages, "Form")


def bare(hint: object) -> object:
    """A type without its annotations of size."""
    return typing.get_args(hint)[0] if typing.get_origin(hint) is typing.Annotated else hint


def typescript(hint: object) -> str:
    """A Python type as TypeScript writes it."""
    hint = bare(hint)
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is list:
        inner = typescript(args[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(typescript(one) for one in args)}]"
    if origin is dict:
        return f"Record<{typescript(args[0])}, {typescript(args[1])}>"
    if origin is typing.Literal:
        return " | ".join(msgspec.json.encode(one).decode() for one in args)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(typescript(one) for one in args)
    return PLAIN.get(hint) or hint.__name__  # type: ignore[call-overload, attr-defined, no-any-return]


def part_within(hint: object) -> str:
    """The name of the part that a field holds one or many of, if it does."""
    if isinstance(hint, type) and hint in PARTS:
        return hint.__name__
    return next((name for name in map(part_within, typing.get_args(hint)) if name), "")


def hints(struct: Struct) -> dict[str, object]:
    return typing.get_type_hints(struct, vars(sys.modules[struct.__module__]), include_extras=True)


def interface(struct: Struct) -> str:
    """A kind as an interface. What the page sends may leave out what has a default."""
    doc = (struct.__doc__ or "").split("\n")[0]
    tag = msgspec.inspect.type_info(struct).tag  # type: ignore[attr-defined]
    known = {one.name: one for one in msgspec.structs.fields(struct)}
    fields = [f'  type: "{tag}";\n'] if tag else []
    for name, hint in hints(struct).items():
        optional = "?" if struct in FORMS and not known[name].required else ""
        fields.append(f"  {name}{optional}: {typescript(hint)};\n")
    return f"\n/** {doc} */\nexport interface {struct.__name__} {{\n{''.join(fields)}}}\n"


def default(field: msgspec.structs.FieldInfo) -> object:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return field.default_factory()


def defaults(struct: Struct) -> str:
    known = {one.name: default(one) for one in msgspec.structs.fields(struct) if not one.required}
    return f"  {struct.__name__}: {msgspec.json.encode(known).decode()},\n"


def inner(struct: Struct) -> str:
    parts = {name: part_within(hint) for name, hint in hints(struct).items() if part_within(hint)}
    return f"  {struct.__name__}: {msgspec.json.encode(parts).decode()},\n"


def keyed() -> list[str]:
    """The parts that stand in dictionaries by id."""
    all_hints = [hint for struct in PARTS for hint in hints(struct).values()]
    return sorted({part_within(one) for one in all_hints if typing.get_origin(one) is dict and part_within(one)})


def union(name: str, members: object) -> str:
    return f"\nexport type {name} = {' | '.join(one.__name__ for one in typing.get_args(members))};\n"


def whole() -> str:
    return "".join(
        [
            HEAD.format(protocol=messages.PROTOCOL),
            *map(interface, [*PARTS, *FORMS]),
            union("FromPerson", messages.FromPerson),
            union("ToPerson", messages.ToPerson),
            "\nexport interface Parts {\n",
            *(f"  {one.__name__}: {one.__name__};\n" for one in PARTS),
            "}\n\nconst DEFAULTS: Record<keyof Parts, object> = {\n",
            *map(defaults, PARTS),
            "};\n\nconst INNER: Record<keyof Parts, Record<string, keyof Parts>> = {\n",
            *map(inner, PARTS),
            "};\n\nconst KEYED = new Set<keyof Parts>(",
            msgspec.json.encode(keyed()).decode(),
            ");\n\n/** The kind of part that a message of each type is. */\n",
            "export const MESSAGES: Record<ToPerson[\"type\"], keyof Parts> = {\n",
            *(
                f"  {msgspec.inspect.type_info(one).tag}: \"{one.__name__}\",\n"  # type: ignore[attr-defined]
                for one in typing.get_args(messages.ToPerson)
            ),
            "};\n",
            TAIL,
        ]
    )  # fmt: skip


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(TARGET.read_text(encoding="utf-8") != whole())
    TARGET.write_text(whole(), encoding="utf-8")
