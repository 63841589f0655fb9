"""How a game appears at the table, and what is said to somebody who learns it: plain data of the game's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from duskboard.engine.scene import Part

Shade = tuple[str, str]  # a colour by day and by night


class Palette(Part, kw_only=True, forbid_unknown_fields=True):
    """The colours of a game's boards; where one is missing, the page's own is used."""

    square_dark: Shade | None = None
    square_light: Shade | None = None
    square_ink: Shade | None = None  # what is written and drawn on squares
    wall: Shade | None = None
    frame: Shade | None = None  # around a board that is a full grid


Texture = Literal[
    "", "flagstones", "cobbles", "planks", "grain", "leaves", "gravel", "rocks", "ripples", "bones", "crates", "roof",
    "plate", "column", "chasm", "fog",
]  # fmt: skip


class Drawn(Part, kw_only=True, forbid_unknown_fields=True):
    """How a game's boards are drawn. The page can draw each of these things and knows no game."""

    places: Literal["squares", "rooms", "cards"] = "squares"  # rooms: large cells hewn into rock; cards: with a back
    floor: Texture = ""  # what places are laid with
    terrain: dict[str, Texture] = {}  # where it is another
    walls: Literal["line", "masonry"] = "line"
    corner: str = ""  # an icon in the corners of a framed board


class Appearance(Part, kw_only=True, forbid_unknown_fields=True):
    """What a game is known by."""

    sign: str = "meeple"  # an icon
    palette: Palette = msgspec.field(default_factory=Palette)
    drawn: Drawn = msgspec.field(default_factory=Drawn)


class FirstGame(Part, kw_only=True, forbid_unknown_fields=True):
    """A table that somebody who never played can sit down at without deciding anything."""

    settings: dict[str, Any] = {}
    seats: list[
        str
    ] = []  # who sits where: "here", or a bot by name; none: the first side is here, easy bots are the rest


class ChoiceLook(Part, kw_only=True, forbid_unknown_fields=True):
    """One value of a setting as people choose it: by picture and a sentence."""

    value: str
    title: str = ""  # missing: the setting's own
    icon: str = ""
    say: str = ""


class SettingLook(Part, kw_only=True, forbid_unknown_fields=True):
    """A setting as people are asked for it. What is missing is as the setting itself says."""

    title: str = ""
    help: str = ""
    group: Literal["", "opponents", "scenario", "house"] = ""
    several: bool = False  # any number of the choices, not one of them
    only: dict[str, list[str]] = {}  # it matters only where another setting has one of these values
    choices: list[ChoiceLook] = []


class Laying(Part, kw_only=True, forbid_unknown_fields=True):
    """How a table of a game is laid: a first game without questions, and the settings in people's words."""

    first_game: FirstGame = msgspec.field(default_factory=FirstGame)
    settings: dict[str, SettingLook] = {}


class GuideStep(Part, kw_only=True, forbid_unknown_fields=True):
    """Something to say beside the table: in its turn, or when one of its decisions comes up."""

    title: str
    say: str
    decisions: list[str] = []  # by name, as `Game.decisions` has them


class ScriptedStep(Part, kw_only=True, forbid_unknown_fields=True):
    """A choice of the first turn, made together: what to choose, and why."""

    decision: str  # by name
    choose: str  # the option's notation
    title: str
    say: str


class Guide(Part, kw_only=True, forbid_unknown_fields=True):
    """What is said to somebody who learns a game: a first turn choice by choice, with fixed dice, then freely."""

    seed: str = ""
    first_turn: list[ScriptedStep] = []
    steps: list[GuideStep] = []


def read_appearance(file: Path) -> Appearance:
    """The appearance in a file; a game without one has the page's own.

    >>> read_appearance(Path("no such file")).sign
    'meeple'
    """
    return msgspec.toml.decode(file.read_bytes(), type=Appearance) if file.exists() else Appearance()


def read_guide(file: Path) -> Guide:
    """The guide in a file; a game without one says nothing."""
    return msgspec.toml.decode(file.read_bytes(), type=Guide) if file.exists() else Guide()


def read_laying(file: Path) -> Laying:
    """How a table is laid by a file; without one, as the settings say."""
    return msgspec.toml.decode(file.read_bytes(), type=Laying) if file.exists() else Laying()
