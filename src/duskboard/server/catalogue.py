"""What the lobby shows of a game: its settings as people are asked for them, and a first game without questions."""

from __future__ import annotations

import msgspec

from duskboard.engine.appearance import FirstGame, SettingLook
from duskboard.games.game import Game, Setting
from duskboard.rulebook import contract_file
from duskboard.server.messages import ChoiceInfo, RulesText, SettingInfo

EASY = "level-1"  # whom one plays against where a game names nobody


def settings_of(game: Game) -> list[SettingInfo]:
    """What can be decided before a game, in people's words."""
    return [_setting(setting, game.laying.settings.get(setting.name, SettingLook())) for setting in game.settings]


def _setting(setting: Setting, look: SettingLook) -> SettingInfo:
    return SettingInfo(
        name=setting.name,
        title=look.title or setting.title,
        default=setting.default,
        group=look.group or ("house" if setting.variant else "scenario"),
        choices=_choices(setting, look),
        several=look.several,
        only=look.only,
        minimum=setting.minimum,
        maximum=setting.maximum,
        each_seat=setting.each_seat,
        document=setting.document,
        help=look.help or setting.help,
    )


def _choices(setting: Setting, look: SettingLook) -> list[ChoiceInfo]:
    """The setting's own choices as they look, or those that a number or a document is given by its look."""
    shown = {one.value: one for one in look.choices}
    own = setting.choices or [(one.value, one.title) for one in look.choices]
    return [
        ChoiceInfo(value=value, title=shown[value].title or title, icon=shown[value].icon, say=shown[value].say)
        if value in shown
        else ChoiceInfo(value=value, title=title)
        for value, title in own
    ]


def first_game_of(game: Game) -> FirstGame:
    """A table to sit down at without deciding anything. Where it names nobody: the first side here, easy bots else."""
    first = game.laying.first_game
    if first.seats:
        return first
    sides = game.sides(game.check_settings(first.settings))
    return msgspec.structs.replace(first, seats=["here" if side == sides[0] else EASY for side in sides])


def rules_text(game: Game) -> RulesText | None:
    """A game's rules to read; None where there is no text of them."""
    file = contract_file(game)
    if not file.exists():
        return None
    ledger = file.read_text(encoding="utf-8")
    return RulesText(game=game.id, title=game.title, markdown=ledger, how_to_play=game.how_to_play)
