"""A study as one file to show: words first, then figures, each with its caveat. Nothing is fetched from anywhere."""

from __future__ import annotations

import base64
import csv
import importlib.util
import io
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from duskboard.lab.study import Figure, LabError, Study, Value

COLOURS = {"light": ("#5b4636", "#c8862a", "#1d1b19"), "dark": ("#cbb79d", "#e0a54b", "#efe8dc")}  # lines, marks, text
MOST_ROWS = 30  # in a picture; the table has all
SHARES = {"wins", "otherwise"}  # of games: told in percent
STYLE = """
:root { color-scheme: light dark; --ink: #1d1b19; --paper: #faf6ee; --mute: #6d6358; --line: #d9cfbf; --lamp: #b26f12; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #efe8dc; --paper: #171a21; --mute: #a59b8d; --line: #363b46; --lamp: #e0a54b; }
}
body { font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  padding: 2rem 1.2rem; max-width: 60rem; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.15rem; margin: 2.4rem 0 .3rem; }
.answer { font-size: 1.1rem; border-left: 4px solid var(--lamp); padding: .2rem 0 .2rem 1rem; }
.mute, figcaption, .basis { color: var(--mute); font-size: .9rem; }
figure { margin: 0; overflow-x: auto; } svg { max-width: 100%; height: auto; } svg.map { max-width: 34rem; }
table { border-collapse: collapse; font-size: .88rem; margin-top: .5rem; }
th, td { padding: .2rem .6rem; border-bottom: 1px solid var(--line); text-align: left; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
details { margin: .4rem 0; } summary { cursor: pointer; color: var(--mute); }
.dark { display: none; }
@media (prefers-color-scheme: dark) { .light { display: none; } .dark { display: block; } }
@media print { .dark, details { display: none; } .light { display: block; } body { max-width: none; } }
"""
NOTEBOOK = """
.light { display: block; } .dark { display: none; } table { border-collapse: collapse; }
td, th { padding: .1rem .5rem; } .answer { border-left: 4px solid #b26f12; padding-left: 1rem; }
.mute, figcaption, .basis { opacity: .7; }
"""


def html(studies: Sequence[Study]) -> str:
    """One file that needs no other and no network."""
    title = escape(studies[0].title)
    body = "".join(_study(study) for study in studies)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{STYLE}</style><body>{body}</body></html>\n"
    )


def fragment(shown: Study | Figure) -> str:
    """A study or a figure as a part of a page, as a notebook shows it. Without the extra `lab` there is no picture."""
    body = _study(shown) if isinstance(shown, Study) else _figure(shown)
    return f'<div class="duskboard-lab"><style>.duskboard-lab {{ {NOTEBOOK} }}</style>{body}</div>'


def _study(study: Study) -> str:
    words = "".join(f"<p>{escape(sentence)}</p>" for sentence in study.words)
    figures = "".join(_figure(figure, _links(study.game, figure)) for figure in study.figures)
    content = f"<h2>The numbers</h2><pre>{escape(study.content)}</pre>" if study.content else ""
    return f'<h1>{escape(study.title)}</h1><div class="answer">{words}</div>{content}{figures}'


def _figure(figure: Figure, links: str = "") -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in figure.columns)
    rows = "".join(f"<tr>{''.join(_cell(value) for value in row)}</tr>" for row in figure.rows)
    basis = figure.basis
    settings = ", ".join(f"{name} {value}" for name, value in basis.settings.items())
    rests_on = (
        f"{basis.games:,} games by {', '.join(basis.players)}; seed {basis.seed}; content {basis.content}; "
        f"Duskboard {basis.rules}" + (f"; {settings}" if settings else "")
    )
    caveat = f' <span class="caveat">{escape(figure.caveat)}</span>' if figure.caveat else ""
    return (
        f"<h2>{escape(figure.title)}</h2><figure>{figure.drawing or _drawn(figure)}"
        f"<figcaption>{escape(figure.words)}{caveat}</figcaption></figure>"
        f"<details><summary>The numbers</summary><table><tr>{head}</tr>{rows}</table></details>"
        f'{links}<p class="basis">{escape(rests_on)}</p>'
    )


def _links(game: str, figure: Figure) -> str:
    """The games behind a figure, each as a save within the file: it opens at the table, and nothing is fetched."""
    from duskboard.lab.diary import game_behind

    if not figure.games:
        return ""
    links = []
    for one in figure.games:
        save = base64.b64encode(msgspec.json.encode(game_behind(game, one).record())).decode()
        links.append(
            f'<li><a download="{game}-{one.id}.json" href="data:application/json;base64,{save}">{escape(one.words)}</a>'
            f' <span class="mute">{one.id}</span></li>'
        )
    return f"<details><summary>Games behind it, to open at the table</summary><ul>{''.join(links)}</ul></details>"


def _cell(value: Value) -> str:
    number = isinstance(value, int | float)
    shown = "" if value is None else f"{value:,}" if isinstance(value, int) else escape(str(value))
    return f'<td class="number">{shown}</td>' if number else f"<td>{shown}</td>"


def _drawn(figure: Figure) -> str:
    """The picture of a figure in light and in dark, by Vega-Lite."""
    if not figure.chart or not figure.rows or importlib.util.find_spec("vl_convert") is None:
        return ""
    return "".join(f'<div class="{tone}">{_svg(figure, tone)}</div>' for tone in COLOURS)


def _svg(figure: Figure, tone: str) -> str:
    import vl_convert  # an extra: whoever writes no report needs none of it

    svg: str = vl_convert.vegalite_to_svg(chart_of(figure, tone).to_dict())
    return svg


def chart_of(figure: Figure, tone: str = "light") -> Any:
    """A figure as an Altair chart, which a notebook shows by itself."""
    import altair

    rows = figure.rows if figure.chart == "frontier" else figure.rows[:MOST_ROWS]
    data: Any = {"values": [dict(zip(figure.columns, row, strict=True)) for row in rows]}
    chart = _CHARTS[figure.chart](altair, figure, data, COLOURS[tone][1])
    line, _, text = COLOURS[tone]
    # A reader's letters may be wider than those it was laid with.
    room = {"left": 60, "right": 20, "top": 5, "bottom": 5}
    return chart.properties(padding=room).configure(background="transparent").configure_axis(
        labelColor=text, titleColor=text, domainColor=line, tickColor=line, gridOpacity=0.15, labelLimit=420
    ).configure_view(strokeWidth=0).configure_legend(labelColor=text, titleColor=text)  # fmt: skip


def _label(figure: Figure) -> str:
    """The columns that name a row, joined: the ones before the first number."""
    first = next(i for i, value in enumerate(figure.rows[0]) if not isinstance(value, str))
    return " + ' · ' + ".join(f"datum['{name}']" for name in figure.columns[: max(1, first)])


def _first_number(figure: Figure) -> str:
    at = next(i for i, value in enumerate(figure.rows[0]) if isinstance(value, float))
    return figure.columns[at]


def _interval(altair: Any, figure: Figure, data: Any, colour: str) -> Any:
    value, base = _first_number(figure), altair.Chart(altair.Data(**data)).transform_calculate(row=_label(figure))
    rows = altair.Y("row:N", sort=None, title=None)
    along = altair.X("low:Q", title=value, axis=_percent(altair)) if value in SHARES else altair.X("low:Q", title=value)
    span = base.mark_rule(color=colour, strokeWidth=3).encode(x=along, x2="high:Q", y=rows)
    return (span + base.mark_point(color=colour, filled=True, size=70).encode(x=f"{value}:Q", y=rows)).properties(
        width=420
    )


def _tornado(altair: Any, figure: Figure, data: Any, colour: str) -> Any:
    base = altair.Chart(altair.Data(**data)).transform_calculate(
        row=" + ' ' + ".join(f"datum['{name}']" for name in figure.columns if name in ("who", "becomes"))
    )
    rows = altair.Y("row:N", sort=None, title=None)
    bars = base.mark_bar(color=colour, opacity=0.45).encode(
        x=altair.X("moved:Q", title="moved", axis=_percent(altair)), y=rows
    )
    spans = base.mark_rule(color=colour, strokeWidth=2).encode(x="low:Q", x2="high:Q", y=rows)
    return (bars + spans).properties(width=420)


def _heat(altair: Any, figure: Figure, data: Any, colour: str) -> Any:
    across, down = figure.columns[1], figure.columns[0]
    value = figure.columns[2]
    base = altair.Chart(altair.Data(**data)).encode(
        x=altair.X(f"['{across}']:N", title=across, sort=None, axis=altair.Axis(labelAngle=0)),
        y=altair.Y(f"['{down}']:N", title=down, sort=None),
    )
    cells = base.mark_rect().encode(
        color=altair.Color(f"['{value}']:Q", scale=altair.Scale(scheme="goldorange", domain=[0, 1]), legend=None)
    )
    told = base.mark_text(fontSize=13).encode(
        text=altair.Text(f"['{value}']:Q", format=".0%"),
        color=altair.condition(f"datum['{value}'] > 0.7", altair.value("#faf6ee"), altair.value("#1d1b19")),
    )
    return (cells + told).properties(width={"step": 74}, height={"step": 58})


def _bars(altair: Any, figure: Figure, data: Any, colour: str) -> Any:
    own, group, value = figure.columns[:3]
    return altair.Chart(altair.Data(**data)).mark_bar().encode(
        y=altair.Y(f"['{own}']:N", title=None, sort=None), yOffset=altair.YOffset(f"['{group}']:N", sort=None),
        x=altair.X(f"['{value}']:Q", title=value, axis=_percent(altair)),
        color=altair.Color(f"['{group}']:N", scale=altair.Scale(scheme="goldorange"), title=group, sort=None),
    )  # fmt: skip


def _lines(altair: Any, figure: Figure, data: Any, colour: str) -> Any:
    along, value = figure.columns[:2]
    base = altair.Chart(altair.Data(**data)).encode(x=altair.X(f"['{along}']:Q", title=along))
    band = base.mark_area(color=colour, opacity=0.25).encode(y=altair.Y("low:Q", title=value), y2="high:Q")
    return (band + base.mark_line(color=colour, strokeWidth=3).encode(y=f"['{value}']:Q")).properties(
        width=560, height=240
    )


def _trend(altair: Any, figure: Figure, data: Any, colour: str) -> Any:
    """Several things along the same way, each on a scale of its own."""
    what, when, value = figure.columns[:3]
    data = {"values": [dict(zip(figure.columns, row, strict=True)) for row in figure.rows]}
    base = altair.Chart(altair.Data(**data)).encode(x=altair.X(f"['{when}']:N", title=None, sort=None))
    band = base.mark_rule(color=colour, opacity=0.4, strokeWidth=4).encode(y=altair.Y("low:Q", title=None), y2="high:Q")
    means = base.mark_point(color=colour, filled=True, size=40).encode(y=f"['{value}']:Q")
    each = (band + means).properties(width=250, height=110)
    return each.facet(altair.Facet(f"['{what}']:N", title=None, sort=None), columns=2).resolve_scale(y="independent")


def _frontier(altair: Any, figure: Figure, data: Any, colour: str) -> Any:
    base = altair.Chart(altair.Data(**data)).encode(
        x=altair.X("steps:Q", title="steps away from ours"), y=altair.Y("off:Q", title="off", axis=_percent(altair))
    )
    best = base.transform_filter("datum['on the'] == 'frontier'")
    return (
        base.mark_point(color=colour, opacity=0.5)
        + best.mark_line(color=colour, strokeWidth=3, interpolate="step-after")
        + best.mark_point(color=colour, filled=True, size=90)
    ).properties(width=560, height=260)


def _percent(altair: Any) -> Any:
    return altair.Axis(format="%")


_CHARTS = {
    "interval": _interval, "tornado": _tornado, "heat": _heat, "bars": _bars, "lines": _lines, "frontier": _frontier,
    "trend": _trend,
}  # fmt: skip


def as_json(studies: Sequence[Study]) -> bytes:
    """Everything, for programs."""
    return msgspec.json.format(msgspec.json.encode(studies)) + b"\n"


def read_studies(file: Path) -> list[Study]:
    """What `as_json` wrote. Raises LabError."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=list[Study])
    except (OSError, ValueError) as error:
        raise LabError(f"{file.name}: is no study of the lab, written with --report FILE.json: {error}") from error


def as_csv(studies: Sequence[Study]) -> str:
    """All tables below each other, each row with the figure it belongs to."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for study in studies:
        for figure in study.figures:
            writer.writerow(["figure", *figure.columns])
            for row in figure.rows:
                writer.writerow([figure.title, *row])
    return text.getvalue()
