"""Which numbers of the content count for something, and from what to what: own numbers are held to this."""

from __future__ import annotations

from duskboard.games.claustrophobia.terms import TILES

MOST = 99  # of any statistic
SPACES_FOR = {
    "any": (1, 1), "at-least": (1, 1), "exactly": (1, 1), "one-white": (1, 1), "one-red": (1, 1), "two-white": (2, 2),
    "two-red": (2, 2), "same-colour": (1, 6), "two-same-colour": (2, 2), "pair": (2, 2), "total": (2, 6),
}  # fmt: skip
THRESHOLDS = {"at-least": 6, "exactly": 6, "total": 36}
POWER_PHASES = ("preparation", "activation", "activation", "preparation", "threat", "threat")
DEMON_PHASES = (
    "activation", "preparation", "threat", "preparation", "activation", "activation", "preparation", "activation",
    "activation", "preparation", "activation", "preparation", "preparation",
)  # fmt: skip
DEMON_NUMBERS = {
    "hunter": ("ability_amount", "power_amount"), "kartikeya": ("ability_amount", "power_amount"),
    "shepherd": ("ability_amount",), "puppeteer": ("power_amount",), "executioner": ("ability_amount",),
    "glutton": ("ability_amount", "power_amount"), "ferryman": ("ability_amount",),
    "bellringer": ("ability_amount", "power_amount", "power_floor"), "lamplighter": ("ability_amount", "power_amount"),
    "flayer": ("ability_amount",), "twice-born": ("power_amount",),
}  # fmt: skip
GIFT_AMOUNTS = {1: (1, 6), 2: (0, MOST), 3: (0, MOST), 4: (0, 9), 5: (0, 0), 6: (1, 3), 7: (0, 9)}
EVENT_WINDOWS = (
    "threat", "threat", "threat", "roll", "roll", "preparation", "preparation", "activation", "activation",
    "activation", "exploration",
)  # fmt: skip
EVENTS_WITH_A_NUMBER = {"scent-of-prey", "dragging-hands", "trembling-hands", "bloodlust", "scuttling"}
EQUIPMENT_NUMBERS = {
    "blunderbuss": ("dice", "lowers", "floor"), "musket": ("dice", "lowers", "floor"), "grenade": ("hits_on",),
    "great-hammer": ("floor",),
}  # fmt: skip
TILE_AMOUNTS = {
    "alarm": (0, 3), "booby-trap": (1, 7), "carnivorous": (1, 9), "pit": (1, 7), "fog": (1, 6), "fountain": (0, 9),
    "mushrooms": (1, 9), "sanctuary": (1, 7),
}  # fmt: skip
CONSTANTS = {
    "exhausted-movement": (0, MOST), "exhausted-combat": (0, MOST), "exhausted-defence": (1, MOST),
    "blessing-movement": (0, MOST), "blessing-combat": (0, MOST), "destiny-roll": (1, 6), "alarm-most": (0, 3),
    "event-limit": (1, 24), "strict-parking": (0, 1), "hands-self": (0, 1), "sacrifice-enemies-only": (0, 1),
    "backlash": (1, 7), "well-discount": (0, MOST), "reload-turns": (1, 9), "holes-most": (0, TILES),
}  # fmt: skip
