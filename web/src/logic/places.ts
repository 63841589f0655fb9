// Where things stand on a board, in board units: cells turned for the far side, pieces sharing a cell, and what a person
// can point at.
import type { Board, Cell, Cost, Piece, SceneOption } from "../wire";
import type { Lit } from "./options";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Placed extends Box {
  piece: Piece;
}

export interface Spot extends Box {
  id: string; // of the cell or, where a piece has a place of its own, of the piece
  cell: Cell;
  pieces: Piece[];
  options: SceneOption[];
  kind: "go" | "act" | "";
}

/** A cell's box as it is drawn: seen from the far side where the board is turned. */
export function boxOf(board: Board, cell: Box): Box {
  if (!board.flipped) return { x: cell.x, y: cell.y, w: cell.w, h: cell.h };
  return { x: board.width - cell.x - cell.w, y: board.height - cell.y - cell.h, w: cell.w, h: cell.h };
}

/** A cell no larger than a square: its piece fills it, so they are pointed at as one. */
export function isSquare(cell: Cell): boolean {
  return cell.w <= 1.25 && cell.h <= 1.25;
}

/** The part of a large cell that its pieces may use: below its label, above its marks. */
export function standing(cell: Cell, box: Box): Box {
  if (isSquare(cell)) return box;
  const top = cell.label || cell.name ? Math.min(0.42, box.h * 0.25) : 0.08;
  const bottom = cell.marks.length > 0 ? Math.min(0.4, box.h * 0.22) : 0.08;
  return { x: box.x + 0.08, y: box.y + top, w: box.w - 0.16, h: box.h - top - bottom };
}

/** How many columns give `count` equal squares the most room in a box. */
export function columnsFor(count: number, box: Box): number {
  let best = 1;
  let room = 0;
  for (let columns = 1; columns <= count; columns++) {
    const side = Math.min(box.w / columns, box.h / Math.ceil(count / columns));
    if (side > room + 1e-9) [best, room] = [columns, side];
  }
  return best;
}

/** The pieces of one cell in rows, each as large as fits and no larger than a square. */
export function share(pieces: Piece[], box: Box): Placed[] {
  const columns = columnsFor(pieces.length, box);
  const rows = Math.ceil(pieces.length / columns);
  const largest = Math.max(1, Math.min(1.4, box.w / 2.4)); // a large cell has room for larger pieces
  const side = Math.min(largest, box.w / columns, box.h / rows);
  const top = box.y + (box.h - side * rows) / 2;
  return pieces.map((piece, at) => {
    const row = Math.floor(at / columns);
    const inRow = Math.min(columns, pieces.length - row * columns);
    const left = box.x + (box.w - side * inRow) / 2;
    return { piece, x: left + side * (at % columns), y: top + side * row, w: side, h: side };
  });
}

/** What lies in a cell as a card has all of it; who stands there stands at its side, clear of its title and its number. */
function onCard(pieces: Piece[], box: Box): Placed[] {
  const card = pieces.find((piece) => piece.owner < 0);
  const others = pieces.filter((piece) => piece !== card);
  if (!card || others.length === 0) return share(pieces, box);
  const side = { x: box.x - box.w * 0.12, y: box.y + box.h * 0.2, w: box.w * 0.5, h: box.h * 0.5 };
  return [...share([card], box), ...share(others, side)];
}

/** Every piece of a board with its place; `cards`: places are cards. */
export function placePieces(board: Board, pieces: Piece[], cards = false): Placed[] {
  const byCell = Map.groupBy(pieces, (piece) => piece.cell);
  return board.cells.flatMap((cell) => {
    const here = byCell.get(cell.id) ?? [];
    const large = here.filter((piece) => piece.size > 1);
    const usual = here.filter((piece) => piece.size <= 1);
    return [
      ...large.map((piece) => ({ piece, ...boxOf(board, { x: cell.x, y: cell.y, w: piece.size, h: piece.size }) })),
      ...(cards ? onCard : share)(usual, standing(cell, boxOf(board, cell))),
    ];
  });
}

/** What can be pointed at: squares with what stands on them, large cells, and the pieces in large cells. */
export function spotsOf(board: Board, placed: Placed[], lit: Map<string, Lit>): Spot[] {
  const spots: Spot[] = [];
  for (const cell of board.cells) {
    const here = placed.filter((one) => one.piece.cell === cell.id);
    const whole = isSquare(cell) && here.length <= 1 && here.every((one) => one.piece.size <= 1);
    const ids = whole ? [cell.id, ...here.map((one) => one.piece.id)] : [cell.id];
    spots.push(spot(cell.id, cell, boxOf(board, cell), whole ? here.map((one) => one.piece) : [], ids, lit));
    if (whole) continue;
    for (const one of here) spots.push(spot(one.piece.id, cell, one, [one.piece], [one.piece.id], lit));
  }
  return spots;
}

function spot(id: string, cell: Cell, box: Box, pieces: Piece[], ids: string[], lit: Map<string, Lit>): Spot {
  const lights = ids.flatMap((one) => lit.get(one) ?? []);
  const kind = lights.some((one) => one.kind === "act") ? "act" : lights.length > 0 ? "go" : "";
  const options = lights.flatMap((one) => one.options);
  return { id, cell, pieces, options, kind, x: box.x, y: box.y, w: box.w, h: box.h };
}

/** What it costs to choose something there, where all that can be chosen costs the same. */
export function costOf(spot: Spot): Cost | null {
  const [first, ...others] = spot.options.map((option) => option.cost);
  return first && others.every((cost) => cost?.amount === first.amount && cost.unit === first.unit) ? first : null;
}

const STEPS: Record<string, [number, number]> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
};

/** The spot an arrow key leads to: the nearest one in that direction, straight ahead before aside. */
export function neighbour(spots: Spot[], from: Spot, key: string): Spot | undefined {
  const step = STEPS[key.toLowerCase()];
  if (!step) return undefined;
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.x + spot.w / 2 - from.x - from.w / 2;
    const dy = spot.y + spot.h / 2 - from.y - from.h / 2;
    const ahead = dx * step[0] + dy * step[1];
    const aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
    if (ahead < 0.1) continue;
    const far = ahead + 2.5 * aside;
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}

/** The centre of a box. */
export function centre(box: Box): { x: number; y: number } {
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}

/** The box around all boxes, with a margin. */
export function bounds(boxes: Box[], margin: number): Box {
  if (boxes.length === 0) return { x: 0, y: 0, w: 1, h: 1 };
  const x = Math.min(...boxes.map((one) => one.x)) - margin;
  const y = Math.min(...boxes.map((one) => one.y)) - margin;
  const right = Math.max(...boxes.map((one) => one.x + one.w)) + margin;
  const below = Math.max(...boxes.map((one) => one.y + one.h)) + margin;
  return { x, y, w: right - x, h: below - y };
}

/** The seats as they sit, from above: of two, the rival above and you below; a watcher sits where the first seat does. */
export function seatsInOrder(count: number, eyes: number): number[] {
  const seats = Array.from({ length: count }, (_, seat) => seat);
  const below = Math.max(0, eyes);
  return count === 2 ? [1 - below, below] : seats;
}
