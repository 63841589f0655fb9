"""Moments of matches from which a test of the page goes on, found by playing at random without a page."""

import functools
import json

from duskboard import games
from duskboard.match import Match, read_save
from tests.contract.play import random_match

MATCHES, CHOICES = 12, 220
SEAT = 0  # whose choice it is
TURN = 3  # choices or beats that make a turn worth following
NEAR = 0.04  # the middle of a board, of its height


def choices(id):
    """Choices of the first seat in random matches: the match before, the option, and what the seat was told of it."""
    game = games.game(id)
    for n in range(MATCHES):
        match = random_match(game, f"moments {n}", game.examples[n % len(game.examples)], CHOICES)
        for at in range(1, match.moment + 1):
            if match.choices[at - 1].seat == SEAT:
                yield match, at, match.beats(SEAT, at)


@functools.cache
def attack(id):
    """A choice that lets dice fall in an attack, with something that changed them where the game knows such a thing.

    Returns the match before it, the option, and the beat with the dice.
    """
    best, found = -1, None
    for match, at, beats in choices(id):
        for beat in beats:
            score = worth(beat)
            if score > best:
                best, found = score, (match.branch(at - 1), match.option_at(at - 1), beat)
        if best == 4:
            break
    assert found is not None
    assert best > 0, f"nobody attacks anybody in {id}"
    return found


def worth(beat):
    """How much a roll has to be read: what was needed, which dice counted, what changed them."""
    roll = beat.roll
    if roll is None or not roll.dice or not beat.targets:
        return -1
    needed = bool(roll.needed or any(die.needed for die in roll.dice))
    counted = any(die.counted is not None for die in roll.dice)
    return needed + counted + 2 * bool(roll.modifiers)


def seats_of(match):
    return match.game.seats_of(match.settings)


@functools.cache
def another_acts(id):
    """A choice after which somebody else acts: a rival chooses several times, or the game does something by itself.

    Returns the match before it and the option.
    """
    for match, at, beats in choices(id):
        next_seats = [choice.seat for choice in match.choices[at : at + TURN]]
        if seats_of(match) == 1:
            found = sum(beat.seat != SEAT for beat in beats) >= TURN and any(beat.moves for beat in beats)
        else:
            found = len(next_seats) == TURN and SEAT not in next_seats
        if found:
            return match.branch(at - 1), match.option_at(at - 1)
    raise AssertionError(f"nobody else acts in {id}")


def resumed(save):
    """A match as a table keeps it."""
    return Match.replay(read_save(json.dumps(save).encode(), "the table"))


@functools.cache
def in_the_middle(id):
    """A choice that lets dice fall in the middle of a board, where a card beside them has the least room.

    Returns the match before it, the option, and the beat with the dice.
    """
    least, found = 1.0, None
    for match, at, beats in choices(id):
        if not any(beat.targets and beat.roll and beat.roll.dice for beat in beats):
            continue
        scene = match.branch(at).view(SEAT)
        for beat in beats:
            if beat.targets and beat.roll and beat.roll.dice:
                far = from_the_middle(scene, [beat.actor, *beat.targets])
                if far is not None and far < least:
                    least, found = far, (match.branch(at - 1), match.option_at(at - 1), beat)
        if least < NEAR:
            break
    assert found is not None, f"no dice fall on the board in {id}"
    return found


def from_the_middle(scene, ids):
    """How far some pieces are from the middle of a board, of its height; None where they do not stand on one."""
    standing = {piece.id: piece.cell for piece in scene.pieces}
    for board in scene.boards:
        cells = {cell.id: cell for cell in board.cells}
        here = [cells[standing.get(id, id)] for id in ids if standing.get(id, id) in cells]
        if here and len(here) == len(ids):
            middle = sum(cell.y + cell.h / 2 for cell in here) / len(here)
            top, below = min(cell.y for cell in cells.values()), max(cell.y + cell.h for cell in cells.values())
            return abs((middle - top) / (below - top) - 0.5)
    return None


@functools.cache
def last_word():
    """A choice after which the game ends by itself, a few beats later: an enemy phase in which the last hero falls.

    Returns the match before it, the option, and how it ended.
    """
    game = games.game("darkholds")
    for n in range(MATCHES):
        match = random_match(game, f"last {n}", {"level": 1, "heroes": "nerys"}, 2000)
        beats = match.beats(SEAT) if match.over else []
        if len(beats) > TURN and match.view(SEAT).ending is not None:
            return match.branch(match.moment - 1), match.option_at(match.moment - 1), match.view(SEAT).ending
    raise AssertionError("nobody is ever slain by the enemy")
