"""Where does it happen? Visits and losses on the board itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from xml.sax.saxutils import escape

from duskboard.engine.scene import Board
from duskboard.lab.diary import matches, told_of
from duskboard.lab.sample import Plan, Progress, nothing
from duskboard.lab.study import Behind, Figure, Study, Value, basis_of

GAMES = 12  # games whose every beat is looked at
SHOWN = 3  # of those, to look at
UNIT = 44  # pixels of a square


def maps(plan: Plan, progress: Progress = nothing) -> Study:
    """How often a piece came to each cell, and how many were lost there."""
    looked_at = replace(plan, games=min(GAMES, plan.games))
    visits: Counter[str] = Counter()
    losses: Counter[str] = Counter()
    boards: dict[str, Board] = {}
    games = []
    for number, match in enumerate(matches(looked_at)):
        if number < SHOWN:
            games.append(told_of(looked_at, number, match, f"game {number}"))
        standing = {piece.id: piece.cell for piece in match.branch(0).view(-1).pieces}
        for at in range(1, match.moment + 1):
            for beat in match.beats(-1, at):
                losses.update(standing.pop(id) for id in beat.go if id in standing)
                for move in beat.moves:
                    visits.update([*move.way, move.end])
                    standing[move.piece] = move.end
                for piece in beat.appear:
                    visits[piece.cell] += 1
                    standing[piece.id] = piece.cell
        for board in match.view(-1).boards:
            boards[board.id] = board
        progress(1)
    names = {cell.id: cell.name or cell.id for board in boards.values() for cell in board.cells}
    busiest = [f"{names[cell]} ({n})" for cell, n in visits.most_common(3) if cell in names]
    deadliest = [f"{names[cell]} ({n})" for cell, n in losses.most_common(3) if cell in names]
    words = [f"Most visited: {', '.join(busiest) or 'nothing'}.", f"Most lost at: {', '.join(deadliest) or 'nowhere'}."]
    return Study(
        kind="maps", game=plan.game.id, title=f"{plan.game.title}: where it happens", words=words,
        figures=[
            figure for board in boards.values()
            for figure in (
                _figure(looked_at, board, visits, "visits", games), _figure(looked_at, board, losses, "losses", games)
            )
        ],
    )  # fmt: skip


def _figure(plan: Plan, board: Board, counts: Counter[str], what: str, games: list[Behind]) -> Figure:
    rows: list[list[Value]] = [[cell.name or cell.id, counts[cell.id]] for cell in board.cells]
    return Figure(
        title=f"{what.capitalize()} on {board.title or 'the board'}", columns=["cell", what], rows=rows, chart="map",
        drawing=draw(board, counts, what), basis=basis_of(plan),
        games=games,
        caveat="Maps that change from game to game are shown as the last game left them." if what == "visits" else "",
    )  # fmt: skip


def draw(board: Board, counts: Counter[str], what: str) -> str:
    """The board with each cell as deep in colour as its count."""
    most = max((counts[cell.id] for cell in board.cells), default=0) or 1
    hue = "#c8862a" if what == "visits" else "#b03a2e"
    cells = []
    for cell in board.cells:
        n = counts[cell.id]
        x, y, w, h = (round(UNIT * one, 1) for one in (cell.x, cell.y, cell.w, cell.h))
        name = escape(f"{cell.name or cell.id}: {n} {what}")
        cells.append(
            f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{hue}" fill-opacity="{n / most:.3f}" '
            f'stroke="currentColor" stroke-opacity=".25"><title>{name}</title></rect>'
        )
        if n:
            cells.append(
                f'<text x="{x + w / 2}" y="{y + h / 2 + 4}" text-anchor="middle" font-size="12" '
                f'fill="currentColor">{n}</text>'
            )
    wide, high = round(UNIT * board.width), round(UNIT * board.height)
    return f'<svg class="map" viewBox="0 0 {wide} {high}" role="img" aria-label="{escape(what)}">{"".join(cells)}</svg>'
