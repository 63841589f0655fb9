// The ground of a board, painted once: what its places are laid with, rooms hewn into rock, shade along walls.
//
// Only light and shade are painted, so that one picture does by day and by night over a game's own colours; the board
// shows it as an image, which costs nothing while it is panned.
import type { Board, Cell, Drawn } from "../wire";
import { boxOf, isSquare, type Box } from "./places";

type Texture = Drawn["floor"];
type Brush = (art: CanvasRenderingContext2D, box: Box, chance: Chance) => void;
type Point = [number, number];

const FULL = 2 * Math.PI;
const FINEST = 96; // pixels of a unit
const LARGEST = 2400; // pixels of a picture's side

/** Numbers from 0 to 1 that a name always begins alike: a place looks the same however often it is painted. */
export class Chance {
  private state: number;
  constructor(name: string) {
    this.state = 2166136261;
    for (const letter of name) this.state = Math.imul(this.state ^ letter.charCodeAt(0), 16777619);
  }
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }
}

const dark = (share: number) => `rgb(0 0 0 / ${share})`;
const bright = (share: number) => `rgb(255 255 255 / ${share})`;
/** A little lighter or darker, by chance. */
const toned = (chance: Chance, most: number) => (chance.next() < 0.5 ? dark(chance.between(0, most)) : bright(chance.between(0, most * 0.7)));

// -- rooms -----------------------------------------------------------------------------------------------------------

export type Sides = [boolean, boolean, boolean, boolean]; // open to the north, east, south, west

/** Which sides of a cell are open, by the edges that lie along them. */
export function openSides(board: Board, cell: Cell): Sides {
  const at = (x1: number, y1: number, x2: number, y2: number) =>
    board.edges.some(
      (edge) => edge.kind !== "wall" && Math.abs(edge.x1 - x1) + Math.abs(edge.y1 - y1) + Math.abs(edge.x2 - x2) + Math.abs(edge.y2 - y2) < 0.01,
    );
  const [l, t, r, b] = [cell.x, cell.y, cell.x + cell.w, cell.y + cell.h];
  return [at(l, t, r, t), at(r, t, r, b), at(l, b, r, b), at(l, t, l, b)];
}

/** Nothing is there, or nobody knows what. */
const isNothing = (cell: Cell): boolean => cell.terrain === "void" || cell.terrain === "unknown";

/** A large cell that is drawn as a room: it stands for a tile, not for the dark between tiles. */
export function isRoom(drawn: Drawn, cell: Cell): boolean {
  return drawn.places === "rooms" && !isSquare(cell) && cell.group !== "";
}

export interface Outline {
  points: Point[];
  gaps: Set<number>; // after which points there is no wall: the ends of ways
}

/** The outline of a room: a chamber with rough walls, and a way out wherever a side is open. */
export function roomOutline(box: Box, open: Sides, name: string): Outline {
  const chance = new Chance(`room ${name}`);
  const deep = 0.1 * Math.min(box.w, box.h); // from the tile's edge to the chamber
  const half = 0.21 * Math.min(box.w, box.h); // of a way's width
  const rough = 0.02 * Math.min(box.w, box.h);
  const [l, t, r, b] = [box.x + deep, box.y + deep, box.x + box.w - deep, box.y + box.h - deep];
  const corners: [Point, Point][] = [
    [
      [l, t],
      [r, t],
    ],
    [
      [r, t],
      [r, b],
    ],
    [
      [r, b],
      [l, b],
    ],
    [
      [l, b],
      [l, t],
    ],
  ];
  const cut = 1.2 * deep; // corners are cut off
  const points: Point[] = [];
  const gaps = new Set<number>();
  for (const [side, [from, to]] of corners.entries()) {
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [ux, uy] = [(to[0] - from[0]) / far, (to[1] - from[1]) / far];
    const point = (along: number, out: number): Point => [from[0] + ux * along + uy * out, from[1] + uy * along - ux * out];
    const rugged = (begin: number, end: number): Point[] => {
      const steps = Math.max(1, Math.round((end - begin) / (5 * rough)));
      return Array.from({ length: steps + 1 }, (_, at) => point(begin + ((end - begin) * at) / steps, chance.between(-rough, rough)));
    };
    if (!open[side]) {
      points.push(...rugged(cut, far - cut));
      continue;
    }
    const [near, beyond] = [far / 2 - half, far / 2 + half];
    points.push(...rugged(cut, near), point(near, deep));
    gaps.add(points.length - 1);
    points.push(point(beyond, deep), ...rugged(beyond, far - cut));
  }
  return { points, gaps };
}

/** All of an outline as a path, in pixels of a unit. */
export function outlinePath({ points }: Outline, unit: number): string {
  return `${wallPath({ points, gaps: new Set() }, unit)}Z`;
}

/** The walls of an outline as a path, in pixels of a unit. */
export function wallPath({ points, gaps }: Outline, unit: number): string {
  const place = ([x, y]: Point) => `${(x * unit).toFixed(1)} ${(y * unit).toFixed(1)}`;
  return points.map((point, at) => `${at === 0 || gaps.has(at - 1) ? "M" : "L"}${place(point)}`).join("") + `L${place(points[0]!)}`;
}

// -- what the ground is laid with ------------------------------------------------------------------------------------

/** Calls for each unit of a box: a large place is laid with as many stones as small ones would be. */
function byUnit(box: Box, paint: (part: Box) => void): void {
  const [across, down] = [Math.max(1, Math.round(box.w)), Math.max(1, Math.round(box.h))];
  const [w, h] = [box.w / across, box.h / down];
  for (let row = 0; row < down; row++) for (let column = 0; column < across; column++) paint({ x: box.x + column * w, y: box.y + row * h, w, h });
}

function rounded(art: CanvasRenderingContext2D, box: Box, inset: number, radius: number): void {
  art.beginPath();
  art.roundRect(box.x + inset, box.y + inset, Math.max(0.01, box.w - 2 * inset), Math.max(0.01, box.h - 2 * inset), radius);
}

/** A rough stone about a point. */
function stone(art: CanvasRenderingContext2D, x: number, y: number, size: number, chance: Chance): void {
  const corners = 6 + Math.floor(chance.next() * 3);
  art.beginPath();
  for (let at = 0; at < corners; at++) {
    const angle = ((at + chance.between(-0.25, 0.25)) * FULL) / corners;
    const far = size * chance.between(0.75, 1.1);
    art.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.85);
  }
  art.closePath();
}

function stroked(art: CanvasRenderingContext2D, width: number, colour: string, points: Point[]): void {
  art.strokeStyle = colour;
  art.lineWidth = width;
  art.beginPath();
  for (const [x, y] of points) art.lineTo(x, y);
  art.stroke();
}

const flagstones: Brush = (art, box, chance) =>
  byUnit(box, (unit) => {
    let stones = [unit];
    for (let cut = 0; cut < 2; cut++)
      stones = stones.flatMap((one) => {
        if (chance.next() < 0.28) return [one];
        const share = chance.between(0.36, 0.64);
        return one.w >= one.h
          ? [
              { ...one, w: one.w * share },
              { ...one, x: one.x + one.w * share, w: one.w * (1 - share) },
            ]
          : [
              { ...one, h: one.h * share },
              { ...one, y: one.y + one.h * share, h: one.h * (1 - share) },
            ];
      });
    for (const one of stones) {
      art.fillStyle = toned(chance, 0.09);
      rounded(art, one, 0.012, 0.05);
      art.fill();
      art.strokeStyle = dark(0.26);
      art.lineWidth = 0.018;
      art.stroke();
      stroked(art, 0.014, bright(0.06), [
        [one.x + 0.03, one.y + one.h - 0.05],
        [one.x + 0.03, one.y + 0.03],
        [one.x + one.w - 0.05, one.y + 0.03],
      ]);
      if (chance.next() < 0.12) {
        const [x, y] = [one.x + one.w * chance.between(0.2, 0.7), one.y + 0.02];
        stroked(art, 0.012, dark(0.3), [
          [x, y],
          [x + chance.between(-0.08, 0.08), y + one.h * 0.4],
          [x + chance.between(-0.1, 0.1), y + one.h * 0.7],
        ]);
      }
    }
    grit(art, unit, chance, 7);
  });

function grit(art: CanvasRenderingContext2D, box: Box, chance: Chance, count: number): void {
  for (let at = 0; at < count; at++) {
    art.fillStyle = chance.next() < 0.6 ? dark(0.2) : bright(0.09);
    art.beginPath();
    art.arc(box.x + box.w * chance.next(), box.y + box.h * chance.next(), chance.between(0.006, 0.016), 0, FULL);
    art.fill();
  }
}

const cobbles: Brush = (art, box, chance) =>
  byUnit(box, (unit) => {
    const rows = 5;
    for (let row = 0; row < rows; row++) {
      let x = row % 2 === 0 ? 0 : -0.1;
      while (x < 1 - 0.02) {
        const wide = chance.between(0.16, 0.25);
        const [left, right] = [Math.max(0, x), Math.min(1, x + wide)];
        art.fillStyle = toned(chance, 0.075);
        rounded(art, { x: unit.x + left * unit.w, y: unit.y + (row * unit.h) / rows, w: (right - left) * unit.w, h: unit.h / rows }, 0.012, 0.055);
        art.fill();
        art.strokeStyle = dark(0.13);
        art.lineWidth = 0.014;
        art.stroke();
        x += wide;
      }
    }
  });

const planks: Brush = (art, box, chance) =>
  byUnit(box, (unit) => {
    const boards = 4;
    for (let at = 0; at < boards; at++) {
      const plank = { x: unit.x, y: unit.y + (at * unit.h) / boards, w: unit.w, h: unit.h / boards };
      art.fillStyle = toned(chance, 0.07);
      art.fillRect(plank.x, plank.y, plank.w, plank.h);
      stroked(art, 0.016, dark(0.2), [
        [plank.x, plank.y + plank.h],
        [plank.x + plank.w, plank.y + plank.h],
      ]);
      if (chance.next() < 0.45) {
        const x = plank.x + plank.w * chance.between(0.2, 0.8);
        stroked(art, 0.016, dark(0.22), [
          [x, plank.y],
          [x, plank.y + plank.h],
        ]);
        art.fillStyle = dark(0.3);
        for (const side of [-0.04, 0.04]) {
          art.beginPath();
          art.arc(x + side, plank.y + plank.h / 2, 0.013, 0, FULL);
          art.fill();
        }
      }
      fibres(art, plank, chance, 2, 0.08);
    }
  });

/** Long fine lines, as in wood. */
function fibres(art: CanvasRenderingContext2D, box: Box, chance: Chance, count: number, shade: number): void {
  for (let at = 0; at < count; at++) {
    const y = box.y + box.h * chance.between(0.1, 0.9);
    const sway = box.h * chance.between(-0.14, 0.14);
    art.strokeStyle = dark(shade);
    art.lineWidth = 0.01;
    art.beginPath();
    art.moveTo(box.x, y);
    art.bezierCurveTo(box.x + box.w * 0.3, y + sway, box.x + box.w * 0.7, y - sway, box.x + box.w, y);
    art.stroke();
  }
}

const grain: Brush = (art, box, chance) => {
  art.fillStyle = toned(chance, 0.04);
  art.fillRect(box.x, box.y, box.w, box.h);
  fibres(art, box, chance, 11, 0.07);
};

const leaves: Brush = (art, box, chance) => {
  art.fillStyle = toned(chance, 0.05);
  art.fillRect(box.x, box.y, box.w, box.h);
  for (let at = 0; at < 7; at++) {
    const size = chance.between(0.09, 0.16);
    art.save();
    art.translate(box.x + box.w * chance.between(0.12, 0.88), box.y + box.h * chance.between(0.12, 0.88));
    art.rotate(chance.next() * FULL);
    art.fillStyle = chance.next() < 0.55 ? dark(0.12) : bright(0.045);
    art.beginPath();
    art.moveTo(-size, 0);
    art.quadraticCurveTo(0, -size * 0.75, size, 0);
    art.quadraticCurveTo(0, size * 0.75, -size, 0);
    art.fill();
    stroked(art, 0.01, dark(0.16), [
      [-size * 1.3, 0],
      [size * 0.8, 0],
    ]);
    art.restore();
  }
};

const gravel: Brush = (art, box, chance) =>
  byUnit(box, (unit) => {
    art.fillStyle = dark(0.14);
    art.fillRect(unit.x, unit.y, unit.w, unit.h);
    for (let at = 0; at < 26; at++) {
      art.fillStyle = toned(chance, 0.2);
      stone(art, unit.x + unit.w * chance.next(), unit.y + unit.h * chance.next(), chance.between(0.02, 0.06), chance);
      art.fill();
    }
  });

const rocks: Brush = (art, box, chance) => {
  flagstones(art, box, chance);
  byUnit(box, (unit) => {
    for (let at = 0; at < 9; at++) {
      const size = chance.between(0.08, 0.2);
      const [x, y] = [unit.x + unit.w * chance.between(0.2, 0.8), unit.y + unit.h * chance.between(0.2, 0.8)];
      art.fillStyle = dark(0.3);
      stone(art, x + 0.02, y + 0.03, size, chance);
      art.fill();
      art.fillStyle = bright(chance.between(0.08, 0.2));
      stone(art, x, y, size, chance);
      art.fill();
      art.strokeStyle = dark(0.4);
      art.lineWidth = 0.015;
      art.stroke();
    }
  });
};

const ripples: Brush = (art, box, chance) => {
  for (let y = box.y + 0.15; y < box.y + box.h; y += 0.24) {
    for (let x = box.x + chance.between(-0.2, 0.3); x < box.x + box.w; x += chance.between(0.7, 1.1)) {
      const long = chance.between(0.25, 0.5);
      art.strokeStyle = chance.next() < 0.6 ? bright(0.18) : dark(0.22);
      art.lineWidth = 0.025;
      art.lineCap = "round";
      art.beginPath();
      art.moveTo(x, y);
      art.quadraticCurveTo(x + long / 4, y - 0.06, x + long / 2, y);
      art.quadraticCurveTo(x + (3 * long) / 4, y + 0.06, x + long, y);
      art.stroke();
    }
  }
};

const bones: Brush = (art, box, chance) => {
  flagstones(art, box, chance);
  byUnit(box, (unit) => {
    for (let at = 0; at < 2; at++) {
      const [x, y, turn] = [unit.x + unit.w * chance.between(0.2, 0.8), unit.y + unit.h * chance.between(0.2, 0.8), chance.next() * FULL];
      const [dx, dy] = [Math.cos(turn) * 0.13, Math.sin(turn) * 0.13];
      art.lineCap = "round";
      stroked(art, 0.045, bright(0.22), [
        [x - dx, y - dy],
        [x + dx, y + dy],
      ]);
      art.fillStyle = bright(0.22);
      for (const end of [-1, 1])
        for (const side of [-1, 1]) {
          art.beginPath();
          art.arc(x + end * dx + side * dy * 0.22, y + end * dy - side * dx * 0.22, 0.034, 0, FULL);
          art.fill();
        }
    }
  });
};

const crates: Brush = (art, box, chance) => {
  cobbles(art, box, chance);
  byUnit(box, (unit) => {
    const crate = { x: unit.x + 0.1, y: unit.y + 0.1, w: unit.w - 0.2, h: unit.h - 0.2 };
    art.fillStyle = dark(0.3);
    rounded(art, { ...crate, x: crate.x + 0.05, y: crate.y + 0.06 }, 0, 0.04);
    art.fill();
    art.fillStyle = bright(0.13);
    rounded(art, crate, 0, 0.03);
    art.fill();
    fibres(art, crate, chance, 5, 0.2);
    art.strokeStyle = dark(0.42);
    art.lineWidth = 0.03;
    rounded(art, crate, 0, 0.03);
    art.stroke();
    rounded(art, crate, 0.1, 0.01);
    art.lineWidth = 0.022;
    art.stroke();
    const [l, t, r, b] = [crate.x + 0.1, crate.y + 0.1, crate.x + crate.w - 0.1, crate.y + crate.h - 0.1];
    stroked(art, 0.075, dark(0.24), chance.next() < 0.5 ? [[l, t], [r, b]] : [[r, t], [l, b]]); // prettier-ignore
  });
};

const roof: Brush = (art, box, chance) => {
  const rows = Math.round(box.h * 5);
  for (let row = 0; row < rows; row++) {
    const across = Math.round(box.w * 4);
    for (let at = 0; at <= across; at++) {
      const wide = box.w / across;
      const x = box.x + (at - (row % 2) / 2) * wide;
      const y = box.y + (row * box.h) / rows;
      art.save();
      art.beginPath();
      art.rect(box.x, box.y, box.w, box.h);
      art.clip();
      art.fillStyle = toned(chance, 0.13);
      art.beginPath();
      art.moveTo(x, y);
      art.lineTo(x + wide, y);
      art.lineTo(x + wide, y + box.h / rows / 2);
      art.arc(x + wide / 2, y + box.h / rows / 2, wide / 2, 0, Math.PI);
      art.closePath();
      art.fill();
      art.strokeStyle = dark(0.3);
      art.lineWidth = 0.016;
      art.stroke();
      art.restore();
    }
  }
};

const plate: Brush = (art, box, chance) => {
  grain(art, box, chance);
  art.strokeStyle = dark(0.28);
  art.lineWidth = 0.025;
  rounded(art, box, 0.06, 0.08);
  art.stroke();
  art.strokeStyle = bright(0.14);
  rounded(art, box, 0.09, 0.06);
  art.stroke();
  art.fillStyle = dark(0.34);
  for (const x of [0.14, box.w - 0.14])
    for (const y of [0.14, box.h - 0.14]) {
      art.beginPath();
      art.arc(box.x + x, box.y + y, 0.03, 0, FULL);
      art.fill();
    }
};

const column: Brush = (art, box, chance) => {
  flagstones(art, box, chance);
  const [x, y, r] = [box.x + box.w / 2, box.y + box.h / 2, 0.4 * Math.min(box.w, box.h)];
  art.fillStyle = dark(0.4);
  art.beginPath();
  art.arc(x + 0.05, y + 0.06, r, 0, FULL);
  art.fill();
  const shine = art.createRadialGradient(x - r / 3, y - r / 3, r / 6, x, y, r);
  shine.addColorStop(0, bright(0.34));
  shine.addColorStop(1, bright(0.06));
  art.fillStyle = shine;
  art.beginPath();
  art.arc(x, y, r, 0, FULL);
  art.fill();
  art.strokeStyle = dark(0.5);
  art.lineWidth = 0.03;
  art.stroke();
};

const chasm: Brush = (art, box, chance) => {
  art.fillStyle = dark(0.35);
  art.fillRect(box.x, box.y, box.w, box.h);
  for (const [size, shade] of [
    [0.46, 0.3],
    [0.38, 0.35],
    [0.3, 0.4],
  ] as const) {
    art.fillStyle = dark(shade);
    stone(art, box.x + box.w / 2, box.y + box.h / 2, size * Math.min(box.w, box.h), chance);
    art.fill();
  }
  grit(art, box, chance, 10);
};

const fog: Brush = (art, box, chance) => {
  for (let at = 0; at < 9; at++) {
    const [x, y, r] = [box.x + box.w * chance.between(0.15, 0.85), box.y + box.h * chance.between(0.15, 0.85), box.w * chance.between(0.15, 0.3)];
    const cloud = art.createRadialGradient(x, y, 0, x, y, r);
    cloud.addColorStop(0, chance.next() < 0.5 ? bright(0.06) : dark(0.09));
    cloud.addColorStop(1, bright(0));
    art.fillStyle = cloud;
    art.fillRect(box.x, box.y, box.w, box.h);
  }
};

const BRUSHES: Record<Texture, Brush | undefined> = {
  "": undefined,
  flagstones,
  cobbles,
  planks,
  grain,
  leaves,
  gravel,
  rocks,
  ripples,
  bones,
  crates,
  roof,
  plate,
  column,
  chasm,
  fog,
};

// -- the picture -----------------------------------------------------------------------------------------------------

function trace(art: CanvasRenderingContext2D, points: Point[]): void {
  art.beginPath();
  for (const [x, y] of points) art.lineTo(x, y);
  art.closePath();
}

/** The rock that a room is hewn into. */
function rock(art: CanvasRenderingContext2D, box: Box, chance: Chance): void {
  art.fillStyle = dark(0.36);
  art.fillRect(box.x, box.y, box.w, box.h);
  for (let at = 0; at < box.w * box.h * 9; at++) {
    art.fillStyle = toned(chance, 0.16);
    stone(art, box.x + box.w * chance.next(), box.y + box.h * chance.next(), chance.between(0.06, 0.2), chance);
    art.fill();
  }
}

function paintRoom(art: CanvasRenderingContext2D, box: Box, open: Sides, cell: Cell, brush: Brush | undefined): void {
  const chance = new Chance(`${cell.id} ${cell.terrain}`);
  const outline = roomOutline(box, open, cell.id).points;
  art.save();
  art.beginPath();
  art.rect(box.x, box.y, box.w, box.h);
  art.clip();
  art.save();
  art.beginPath();
  art.rect(box.x, box.y, box.w, box.h);
  for (const [at, [x, y]] of outline.entries()) if (at === 0) art.moveTo(x, y); else art.lineTo(x, y); // prettier-ignore
  art.closePath();
  art.clip("evenodd");
  rock(art, box, chance);
  art.restore();
  trace(art, outline);
  art.clip();
  brush?.(art, box, chance);
  const lamp = art.createRadialGradient(box.x + box.w / 2, box.y + box.h / 2, 0, box.x + box.w / 2, box.y + box.h / 2, box.w / 2);
  lamp.addColorStop(0, bright(0.09));
  lamp.addColorStop(1, bright(0));
  art.fillStyle = lamp;
  art.fillRect(box.x, box.y, box.w, box.h);
  for (const [width, shade] of SHADES) {
    trace(art, outline); // the shade that the walls throw
    art.strokeStyle = dark(shade);
    art.lineWidth = width * 2;
    art.stroke();
  }
  art.restore();
}

const SHADES = [
  [0.34, 0.03],
  [0.28, 0.04],
  [0.22, 0.05],
  [0.16, 0.06],
  [0.11, 0.07],
  [0.06, 0.09],
] as const;

/** Shade on the floor along the walls, and thrown by nothing else. */
function shadeWalls(art: CanvasRenderingContext2D, board: Board, boxes: Map<string, Box>): void {
  art.save();
  art.beginPath();
  for (const box of boxes.values()) art.rect(box.x, box.y, box.w, box.h);
  art.clip();
  art.lineCap = "round";
  for (const [width, shade] of SHADES) {
    art.beginPath(); // all at once: where two walls meet it is no darker
    for (const edge of board.edges.filter((one) => one.kind === "wall" || one.kind === "door")) {
      const [x1, y1, x2, y2] = board.flipped
        ? [board.width - edge.x1, board.height - edge.y1, board.width - edge.x2, board.height - edge.y2]
        : [edge.x1, edge.y1, edge.x2, edge.y2];
      art.moveTo(x1, y1);
      art.lineTo(x2, y2);
    }
    art.strokeStyle = dark(shade);
    art.lineWidth = width * 2;
    art.stroke();
  }
  art.restore();
}

/** All that a picture of the ground hangs on. */
export function groundKey(board: Board, drawn: Drawn): string {
  const cells = board.cells.map((cell) => [cell.id, cell.x, cell.y, cell.w, cell.h, cell.terrain].join()).join(";");
  const edges = board.edges.map((edge) => [edge.kind, edge.x1, edge.y1, edge.x2, edge.y2].join()).join(";");
  return [board.id, board.width, board.height, board.flipped, JSON.stringify(drawn), cells, edges].join("|");
}

/** Whether there is anything to paint. */
export function isPainted(drawn: Drawn): boolean {
  return Boolean(drawn.floor) || Object.keys(drawn.terrain).length > 0 || drawn.places === "rooms";
}

/** Paints a board's ground on a sheet as large as the board. */
function paint(art: CanvasRenderingContext2D, board: Board, drawn: Drawn): void {
  const boxes = new Map(board.cells.map((cell) => [cell.id, boxOf(board, cell)]));
  for (const cell of board.cells) {
    const box = boxes.get(cell.id)!;
    const brush = BRUSHES[drawn.terrain[cell.terrain] ?? drawn.floor];
    if (isRoom(drawn, cell)) paintRoom(art, box, turned(openSides(board, cell), board.flipped), cell, brush);
    else if (!isNothing(cell) || cell.terrain in drawn.terrain) {
      art.save();
      art.beginPath();
      art.rect(box.x, box.y, box.w, box.h);
      art.clip();
      brush?.(art, box, new Chance(`${cell.id} ${cell.terrain}`));
      art.restore();
    }
  }
  if (drawn.places === "squares") shadeWalls(art, board, boxes);
}

export function turned(sides: Sides, flipped: boolean): Sides {
  return flipped ? [sides[2], sides[3], sides[0], sides[1]] : sides;
}

const KEPT = 12;
const pictures = new Map<string, Promise<string>>(); // by what they hang on; the last few

/** The address of a picture of a board's ground, painted when it is first asked for. */
export function groundOf(board: Board, drawn: Drawn): Promise<string> {
  const key = groundKey(board, drawn);
  const known = pictures.get(key);
  if (known) return known;
  const made = picture(board, drawn);
  pictures.set(key, made);
  const [oldest] = pictures.keys();
  if (pictures.size > KEPT && oldest !== undefined) {
    void pictures.get(oldest)?.then((address) => URL.revokeObjectURL(address));
    pictures.delete(oldest);
  }
  return made;
}

function picture(board: Board, drawn: Drawn): Promise<string> {
  const fine = Math.min(FINEST, LARGEST / Math.max(board.width, board.height));
  const sheet = document.createElement("canvas");
  sheet.width = Math.ceil(board.width * fine);
  sheet.height = Math.ceil(board.height * fine);
  const art = sheet.getContext("2d");
  if (!art) return Promise.resolve("");
  art.scale(fine, fine);
  paint(art, board, drawn);
  return new Promise((resolve) => sheet.toBlob((blob) => resolve(blob ? URL.createObjectURL(blob) : "")));
}
