"""Names and remarks of people: written one way, and nothing in them that others cannot see."""

from __future__ import annotations

import unicodedata

# Letters and signs by their kind that show nothing: fillers of Hangul and Khmer, the empty pattern of Braille.
BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
MOST_MARKS = 3  # on one letter


def clean(text: str) -> str:
    """Text as others see it: composed (NFC), without control and direction signs, no tower of marks on a letter.

    >>> clean("Zoe\u0308\u202e")
    'Zoë'
    """
    kept, marks = [], 0
    for sign in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if sign.isprintable() and marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept).strip()


def is_visible(text: str) -> bool:
    """Whether there is anything to see in a text.

    >>> is_visible("Ida"), is_visible("\u3164"), is_visible("\u2800 \u034f"), is_visible("🦊")
    (True, False, False, True)
    """
    return any(unicodedata.category(sign)[0] in "LNPS" and sign not in BLANK for sign in text)
