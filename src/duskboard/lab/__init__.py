"""The designer's lab: studies of what a game's numbers do, each ending in words, figures and the games behind them."""

from duskboard.lab.intervals import paired_difference
from duskboard.lab.sample import Comparison, Plan, Sample, compare, play_sample
from duskboard.lab.study import Figure, Study

__all__ = ["Comparison", "Figure", "Plan", "Sample", "Study", "compare", "paired_difference", "play_sample"]
