"""The duel, for a server that lets go of what nobody uses at once."""

from duskboard.server import housekeeping
from tests.server.game_duel import GAME  # noqa: F401

housekeeping.TIDY_EVERY = 0.2
housekeeping.RECENT = 0.0
