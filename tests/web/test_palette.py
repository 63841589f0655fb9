"""The page's colours, as people see them who see fewer: owners and states can be told apart."""

import itertools
import re
from pathlib import Path

import numpy as np
import pytest

CSS = Path(__file__).resolve().parents[2] / "web" / "src" / "app.css"
SEATS = [f"seat{seat}" for seat in range(6)] + ["foe"]
STATES = ["lamp", "good", "bad"]
APART = 10  # of two states, in CIELAB: about four times what is just noticed
OWNERS_APART = 6  # of two owners, whose shapes differ too
SIGHTS = {  # Machado, Oliveira and Fernandes 2009, at full severity, on linear light
    "everything": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE = TO_XYZ @ np.ones(3)


def colours(theme):
    """The page's colours by name, by day or by night."""
    pairs = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", CSS.read_text(encoding="utf-8"))
    return {name: (day, night)[theme == "dark"] for name, day, night in pairs}


def linear(colour):
    """A colour as light."""
    share = np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def lab(light):
    """Light as it is perceived: CIELAB, in which distances look alike everywhere."""
    share = TO_XYZ @ np.clip(light, 0, 1) / WHITE
    curved = np.where(share > 0.008856, np.cbrt(share), 7.787 * share + 16 / 116)
    return np.array([116 * curved[1] - 16, 500 * (curved[0] - curved[1]), 200 * (curved[1] - curved[2])])


def distance(one, other, sight):
    seen = [lab(SIGHTS[sight] @ linear(colour)) for colour in (one, other)]
    return float(np.linalg.norm(seen[0] - seen[1]))


def too_close(names, theme, sight, least):
    shades = colours(theme)
    pairs = {pair: distance(shades[pair[0]], shades[pair[1]], sight) for pair in itertools.combinations(names, 2)}
    return {pair: round(far, 1) for pair, far in pairs.items() if far < least}


def test_distances_are_those_of_the_books():
    assert distance("#000000", "#ffffff", "everything") == pytest.approx(100, abs=0.1)
    assert distance("#ff0000", "#00ff00", "everything") == pytest.approx(170.6, abs=0.5)
    assert distance("#b00000", "#4c4c00", "protanopia") < distance("#b00000", "#4c4c00", "everything") / 2


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_owners_are_told_apart_by_colour_whatever_one_sees(theme, sight):
    assert too_close(SEATS, theme, sight, OWNERS_APART) == {}
    assert too_close(["seat0", "seat1"], theme, sight, 3 * APART) == {}


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_may_be_done_and_what_is_good_or_bad_is_told_apart_whatever_one_sees(theme, sight):
    assert too_close(STATES, theme, sight, APART) == {}
