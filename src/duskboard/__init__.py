"""Duskboard: tabletop rulebooks as software."""

from duskboard.match import Match, MatchError

__all__ = ["Match", "MatchError"]
__version__ = "0.1.0"
