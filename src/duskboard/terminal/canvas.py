"""A board as characters: cells as boxes on a sheet, edges between them, pieces and option keys inside."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from rich.text import Text

from duskboard.engine.scene import Board, Edge, Piece, Scene

SEAT_STYLES = ("bold cyan", "bold bright_red", "bold green", "bold magenta", "bold blue", "bold yellow")
LAMP = "bold black on yellow"
TERRAIN_STYLES = {
    "plain": "on grey15", "light": "on grey30", "dark": "on grey11", "start": "on dark_olive_green", "void": "grey35",
    "blocked": "grey58 on grey3", "water": "on navy_blue", "rubble": "on grey37", "pit": "on grey3",
    "goal": "on dark_goldenrod", "wood": "on orange4", "unknown": "on grey19", "face-down": "on grey23",
}  # fmt: skip
EDGE_SIGNS = {"wall": ("━", "┃"), "doorway": ("╌", "╎"), "door": ("═", "║"), "opening": ("┈", "┊"), "seam": ("─", "│"),
              "link": ("─", "│"), "rail": ("┄", "┆")}  # fmt: skip


@dataclass(frozen=True)
class Size:
    """How many characters a cell takes, borders not counted."""

    across: int
    down: int


def cell_size(board: Board, room: int, small: bool) -> Size:
    """The largest cells with which a board fits into so many columns and a screen's rows."""
    sizes = (Size(11, 3), Size(9, 2), Size(7, 1), Size(5, 1), Size(4, 1), Size(3, 1), Size(2, 1))
    for size in sizes[2 if small else 0 :]:
        if board.width * (size.across + 1) + 5 <= room and board.height * (size.down + 1) <= (12 if small else 34):
            return size
    return sizes[-1]


class Sheet:
    """Rows of characters with a style each."""

    def __init__(self, width: int, height: int) -> None:
        self.signs = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "", *, over: bool = True) -> None:
        """Write text; with `over` false only where nothing stands yet."""
        for at, sign in enumerate(text):
            column = x + at
            if 0 <= y < len(self.signs) and 0 <= column < len(self.signs[0]):
                if over or self.signs[y][column] == " ":
                    self.signs[y][column] = sign
                    self.styles[y][column] = style

    def fill(self, x: int, y: int, width: int, height: int, style: str) -> None:
        for row in range(max(y, 0), min(y + height, len(self.signs))):
            for column in range(max(x, 0), min(x + width, len(self.signs[0]))):
                self.signs[row][column] = " "
                self.styles[row][column] = style

    def text(self) -> Text:
        drawn = Text()
        for signs, styles in zip(self.signs, self.styles, strict=True):
            begun = 0
            for at in range(1, len(signs) + 1):
                if at == len(signs) or styles[at] != styles[begun]:
                    drawn.append("".join(signs[begun:at]), styles[begun])
                    begun = at
            drawn.append("\n")
        drawn.right_crop(1)
        return drawn


def draw_board(scene: Scene, board: Board, keys: dict[str, list[str]], room: int, *, small: bool = False) -> Text:
    """A board of a scene. `keys` are the keys of the options that act on each cell or piece."""
    size = cell_size(board, room, small)
    margin = 3 if board.ranks else 0
    sheet = Sheet(
        margin + round(board.width * (size.across + 1)) + 1,
        round(board.height * (size.down + 1)) + 1 + bool(board.files),
    )
    standing: dict[str, list[Piece]] = defaultdict(list)
    for piece in scene.pieces:
        standing[piece.cell].append(piece)

    def place(x: float, y: float) -> tuple[int, int]:
        if board.flipped:
            x, y = board.width - x, board.height - y
        return margin + round(x * (size.across + 1)), round(y * (size.down + 1))

    for edge in board.edges:
        if edge.kind == "link":
            _draw_edge(sheet, edge, place(edge.x1, edge.y1), place(edge.x2, edge.y2), size)
    for cell in board.cells:
        corner = place(cell.x + cell.w * board.flipped, cell.y + cell.h * board.flipped)
        width = round(cell.w * (size.across + 1)) - 1
        height = round(cell.h * (size.down + 1)) - 1
        ground = TERRAIN_STYLES.get(cell.terrain, "on grey15")
        sheet.fill(corner[0] + 1, corner[1] + 1, width, height, ground)
        pieces = standing[cell.id]
        lit = [*keys.get(cell.id, []), *(key for piece in pieces for key in keys.get(piece.id, []))]
        marks = "".join(mark.text for mark in cell.marks)
        here = [
            (_sign(piece, size), SEAT_STYLES[piece.owner] if piece.owner >= 0 else "bold white") for piece in pieces
        ]
        row = corner[1] + 1 + height // 2
        column = corner[0] + 1
        if not here:
            label = cell.label if size.across > 3 or not marks else marks
            sheet.put(column + max(0, (width - len(label)) // 2), row, label[:width], f"grey70 {ground}")
            if marks and height > 1:
                sheet.put(column, row + 1, marks[:width], f"yellow {ground}")
        else:
            used = 0
            for sign, style in here:
                sheet.put(column + used, row, sign[: max(0, width - used)], f"{style} {ground}")
                used += len(sign) + 1
            if height > 1:
                badges = " ".join(badge.text for piece in pieces for badge in piece.badges if badge.text)
                sheet.put(column, row + 1, badges[:width], f"yellow {ground}")
        if lit:
            shown = keys_in(lit, width)
            sheet.put(column + max(0, width - len(shown)), corner[1] + 1, shown, LAMP)
    for edge in board.edges:
        if edge.kind != "link":
            _draw_edge(sheet, edge, place(edge.x1, edge.y1), place(edge.x2, edge.y2), size)
    for at, name in enumerate(reversed(board.files) if board.flipped else board.files):
        middle = margin + at * (size.across + 1) + 1 + (size.across - len(name)) // 2
        sheet.put(middle, len(sheet.signs) - 1, name, "grey58")
    for at, name in enumerate(reversed(board.ranks) if board.flipped else board.ranks):
        sheet.put(0, at * (size.down + 1) + 1 + size.down // 2, name, "grey58")
    return sheet.text()


def keys_in(keys: list[str], room: int) -> str:
    """As many whole keys as there is room for: half a key would be another one's. The list of options has them all.

    >>> keys_in(["3", "12"], 5), keys_in(["12", "13"], 4), keys_in(["123"], 2)
    ('3,12', '12,…', '…')
    """
    for most in range(len(keys), 0, -1):
        shown = ",".join([*keys[:most], *["…"] * (most < len(keys))])
        if len(shown) <= room:
            return shown
    return "…"


def _sign(piece: Piece, size: Size) -> str:
    """A piece in a few characters."""
    sign = piece.label or (piece.name if size.across >= 7 else "".join(word[0] for word in piece.name.split())[:2])
    if piece.bars and size.across >= 5:
        sign += f" {piece.bars[0].value}"
    if "hidden" in piece.conditions:
        sign = f"?{sign}"
    if "prone" in piece.conditions or "unconscious" in piece.conditions:
        sign = f"_{sign}"
    return sign[: size.across]


def _draw_edge(sheet: Sheet, edge: Edge, start: tuple[int, int], end: tuple[int, int], size: Size) -> None:
    level, upright = EDGE_SIGNS[edge.kind]
    style = "yellow" if edge.kind in ("door", "doorway") else "white" if edge.kind == "wall" else "grey46"
    (x1, y1), (x2, y2) = sorted((start, end))
    if y1 == y2:
        sheet.put(x1 + 1, y1, level * max(1, x2 - x1 - 1), style, over=edge.kind != "link")
    elif x1 == x2:
        for y in range(min(y1, y2) + 1, max(y1, y2)):
            sheet.put(x1, y, upright, style, over=edge.kind != "link")
