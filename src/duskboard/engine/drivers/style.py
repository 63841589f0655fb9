"""How the search looks at a game, in numbers."""

from __future__ import annotations

from dataclasses import dataclass

NEVER = 1 << 60  # passes no node reaches: the tree does not grow beyond the options compared
WHOLE = 1_000_000  # a length no rollout reaches


@dataclass(frozen=True)
class Style:
    """How a search looks at a game. The numbers are tuned by the ladder; a game declares its own."""

    exploration: float = 0.5  # in the tree, weight of what was tried rarely
    first_play_urgency: float = 0.0  # how much better than the average an option never tried is taken to be
    prior_weight: float = 0.6  # the share of curiosity that goes to what the game's own policy would do
    sober: float = 4.0  # passes of the mean that every average begins with
    expansion_threshold: int = 16  # passes through a node before the tree grows under it
    proof: float = 1.0  # standard errors by which an option must beat what the game's own policy would do
    rollout_length: int = 30  # choices of a rollout before it is cut and valued
    policy_share: int = 256  # of 256 choices of a rollout, how many are the game's own sensible ones
    leaning_length: int = 0  # choices of a pass made by the leanings of the game before its own policy goes on
    blind: bool = False  # whether the policy is shown, in rollouts too, only what its seat may know
    foolish_worlds: int = 0  # with fools in the other seats: in each an option must do no worse than the policy


USUAL = Style()
