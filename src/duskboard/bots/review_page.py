"""A review as one HTML file that needs nothing else: the curve, where it turned, who played how."""

from __future__ import annotations

from html import escape

from duskboard.bots.review import Judged, Review, SeatReview, TurningPoint

WIDE, HIGH, LEFT, TOP = 960, 380, 70, 20  # of the curve
BARS = 70  # height of what play and luck did
COLOURS = ("var(--one)", "var(--two)", "var(--three)", "var(--four)")

STYLE = """
:root { color-scheme: light dark; --bg: light-dark(#efe9dc, #11161b); --panel: light-dark(#fbf8f0, #1a222a);
  --line: light-dark(#cfc4ab, #33414e); --ink: light-dark(#22292e, #ece8de); --mute: light-dark(#565f65, #a3b1bb);
  --lamp: light-dark(#a0560a, #f3b65c); --good: light-dark(#2f6d2c, #8fd18a); --bad: light-dark(#a3301c, #ff8b78);
  --one: light-dark(#0f6478, #5cc0d2); --two: light-dark(#a63a1f, #ee8468); --three: light-dark(#7b5d00, #e3c257);
  --four: light-dark(#5d3fa8, #b79cf0); }
body { margin: 0 auto; padding: 1.5rem; max-width: 68rem; background: var(--bg); color: var(--ink);
  font: 17px/1.4 "Alegreya Sans", "Segoe UI", system-ui, sans-serif; }
h1, h2, h3 { font-family: Alegreya, Georgia, serif; margin: 0 0 .3rem; }
.panel { background: var(--panel); border: 1px solid var(--line); border-radius: 14px; padding: 1rem; margin: 1rem 0; }
.seats { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); }
.seats .panel { margin: 0; } p { margin: .2rem 0; } .mute { color: var(--mute); } .good { color: var(--good); }
.bad { color: var(--bad); } ol { margin: .3rem 0; padding-left: 1.3rem; }
svg { width: 100%; height: auto; display: block; }
svg text { font: 15px "Alegreya Sans", system-ui, sans-serif; fill: var(--mute); }
"""


def page_of(review: Review) -> str:
    """The whole file."""
    title = f"{review.title}: how it went"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{escape(review.title)}</h1>
<p>{escape(_headline(review))}</p>
<div class="panel">{_curve(review)}
<p class="mute"><span class="good">play</span>: what choices did ·
<span style="color:var(--lamp)">luck</span>: what came after them</p></div>
<div class="seats">{"".join(_seat(review, seat) for seat in review.seats)}</div>
<div class="panel"><h2>Where it turned</h2>
{_points(review)}</div>
<p class="mute">Weighed in {review.worlds} play-outs, each from what was known then. Chances are the bot's, give or take
{_points_of(review.error)} points.</p>
</body>
</html>
"""


def _headline(review: Review) -> str:
    winners = [review.names[seat] for seat in review.winners]
    won = f"{' and '.join(winners)} won. " if winners else "Nobody won. "
    return f"{won}{review.ending}"


def _points_of(chance: float) -> str:
    return f"{100 * chance:.0f}"


def _signed(chance: float) -> str:
    return f"{100 * chance:+.0f}"


def _x(review: Review, at: int) -> float:
    return LEFT + (WIDE - LEFT - 10) * at / max(1, len(review.moves))


def _y(chance: float) -> float:
    return TOP + (HIGH - 2 * TOP) * (1 - chance)


def _curve(review: Review) -> str:
    """The chances of every side but the last, whose are what is left; alone, its own."""
    shown = review.chances[: max(1, len(review.chances) - 1)]
    lines = [
        f'<path d="M{LEFT} {_y(y):.1f}H{WIDE - 10}" stroke="var(--line)" stroke-dasharray="4 5"/>'
        f'<text x="4" y="{_y(y) + 5:.1f}">{100 * y:.0f} %</text>'
        for y in (0, 0.25, 0.5, 0.75, 1)
    ]
    for side, course in enumerate(shown):
        line = " ".join(f"{_x(review, at):.1f},{_y(chance):.1f}" for at, chance in enumerate(course))
        lines.append(f'<polyline points="{line}" fill="none" stroke="{COLOURS[side % 4]}" stroke-width="2.5"/>')
    for number, point in enumerate(review.points, 1):
        lines.append(_mark(review, point, number))
    names = ", ".join(name for name, side in zip(review.names, review.sides, strict=True) if side == 0)
    title = escape(f"The chances of {names}, choice by choice")
    whole = f"0 0 {WIDE} {HIGH + BARS}"
    drawn = "".join(lines) + _bars(review)
    return f'<svg viewBox="{whole}" role="img" aria-label="{title}"><title>{title}</title>{drawn}</svg>'


def _mark(review: Review, point: TurningPoint, number: int) -> str:
    x, y = _x(review, point.moment + 1), _y(point.after[0])
    up = -14 if y > 50 else 24
    return (
        f'<g><title>{escape(_told(review, point))}</title><circle cx="{x:.1f}" cy="{y:.1f}" r="7" fill="var(--panel)" '
        f'stroke="var(--lamp)" stroke-width="3"/><text x="{x:.1f}" y="{y + up:.1f}" text-anchor="middle" '
        f'style="fill:var(--lamp);font-weight:700">{number}</text></g>'
    )


def _bars(review: Review) -> str:
    """What play and luck did at each choice, seen by the first side."""
    made, middle, wide = [], HIGH + BARS / 2, max(1.0, (WIDE - LEFT) / max(1, len(review.moves)) / 2)
    for at, move in enumerate(review.moves):
        sign = 1 if review.sides[move.seat] == 0 else -1
        for part, colour, shift in ((move.play, "var(--good)", 0.0), (move.luck, "var(--lamp)", wide)):
            tall = max(-1.0, min(1.0, 2 * sign * part)) * BARS / 2
            if abs(tall) >= 0.5:
                made.append(
                    f'<rect x="{_x(review, at) + shift:.1f}" y="{middle - max(tall, 0):.1f}" width="{wide:.1f}" '
                    f'height="{abs(tall):.1f}" fill="{colour}"/>'
                )
    return "".join(made)


def _seat(review: Review, seat: SeatReview) -> str:
    colour = COLOURS[review.sides[seat.seat] % 4]
    return (
        f'<div class="panel" style="border-color:{colour}"><h3>{escape(seat.name)}</h3>'
        f"<p>Play {_signed(seat.play)} · luck {_signed(seat.luck)}</p>"
        f'<p class="mute">{seat.good} of {seat.choices} choices as good as the usual one</p>'
        f"{_judged('Best', 'good', seat.best)}{_judged('Worst', 'bad', seat.worst)}</div>"
    )


def _judged(name: str, tone: str, judged: Judged | None) -> str:
    if judged is None:
        return ""
    chapter = f"{judged.chapter}: " if judged.chapter else ""
    told = f"{chapter}{judged.text} ({_points_of(judged.before)} to {_points_of(judged.after)} %)"
    bots = ""
    if judged.instead:
        bots = f"<p class='mute'>A bot: {escape(judged.instead)}, {_points_of(judged.better)} %</p>"
        if judged.expects:
            bots += f"<p class='mute'>It expected: {escape(' · '.join(judged.expects))}</p>"
    return f'<p class="{tone}">{name}: {escape(told)}</p>{bots}'


def _points(review: Review) -> str:
    if not review.points:
        return "<p>Nowhere much: it went as it stood.</p>"
    told = "".join(f"<li>{escape(_told(review, point))}</li>" for point in review.points)
    return f"<ol>{told}</ol>"


def _told(review: Review, point: TurningPoint) -> str:
    side = review.sides[point.seat]
    chapter = f"{point.chapter}: " if point.chapter else ""
    change = f"{_points_of(point.before[side])} to {_points_of(point.after[side])} % for {review.names[point.seat]}"
    return f"{chapter}{point.text} ({change}; play {_signed(point.play)}, luck {_signed(point.luck)})"
