// The camera: which part of a board is framed, so that what matters is in sight and large enough to be hit.
import type { Box } from "./places";

export interface Size {
  w: number;
  h: number;
}

const AROUND = 1.5; // board units left free around what is framed
const CLOSER = 1.4; // how many times larger than it must be something is shown, where all that matters fits

/** A box grown around its middle to the shape of a room, with no unit of it larger than `most` pixels. */
export function shaped(box: Box, room: Size, most = Infinity): Box {
  if (room.w <= 0 || room.h <= 0) return box;
  const w = Math.max(box.w, (box.h * room.w) / room.h, room.w / most);
  const h = (w * room.h) / room.w;
  return { x: box.x - (w - box.w) / 2, y: box.y - (h - box.h) / 2, w, h };
}

/** The smallest box around others. */
export function around(boxes: Box[], margin = 0): Box {
  const x = Math.min(...boxes.map((box) => box.x)) - margin;
  const y = Math.min(...boxes.map((box) => box.y)) - margin;
  return {
    x,
    y,
    w: Math.max(...boxes.map((box) => box.x + box.w)) + margin - x,
    h: Math.max(...boxes.map((box) => box.y + box.h)) + margin - y,
  };
}

/** Whether a box lies wholly in another. */
export function holds(outer: Box, inner: Box): boolean {
  const slack = 1e-6;
  return (
    inner.x >= outer.x - slack && inner.y >= outer.y - slack && inner.x + inner.w <= outer.x + outer.w + slack && inner.y + inner.h <= outer.y + outer.h + slack
  );
}

/** A box moved until it lies in another as far as it can. */
export function within(outer: Box, box: Box): Box {
  const place = (at: number, size: number, from: number, room: number) =>
    size >= room ? from + (room - size) / 2 : Math.min(Math.max(at, from), from + room - size);
  return { ...box, x: place(box.x, box.w, outer.x, outer.w), y: place(box.y, box.h, outer.y, outer.h) };
}

/** A view moved no farther than it takes to have a box in sight. */
export function reached(whole: Box, seen: Box, box: Box): Box {
  const margin = 0.5;
  const shift = (from: number, room: number, at: number, size: number) =>
    at - margin < from ? at - margin - from : at + size + margin > from + room ? at + size + margin - from - room : 0;
  return within(whole, { ...seen, x: seen.x + shift(seen.x, seen.w, box.x, box.w), y: seen.y + shift(seen.y, seen.h, box.y, box.h) });
}

/** What lies out of sight, by the side where it lies. */
export function beyond<B extends Box>(seen: Box, boxes: B[]): Record<"left" | "right" | "up" | "down", B[]> {
  const sides = { left: [] as B[], right: [] as B[], up: [] as B[], down: [] as B[] };
  for (const box of boxes) {
    const [x, y] = [box.x + box.w / 2, box.y + box.h / 2];
    if (x < seen.x) sides.left.push(box);
    else if (x > seen.x + seen.w) sides.right.push(box);
    else if (y < seen.y) sides.up.push(box);
    else if (y > seen.y + seen.h) sides.down.push(box);
  }
  return sides;
}

/**
 * What to see of a board: all of it while a unit is at least `least` pixels wide; else the part around what matters at
 * that size, and as much as can be of what else stands on the ground. What is seen already stays, if it will do: a board
 * that moves without need is hard to hit.
 */
export function framed(whole: Box, seen: Box, focus: Box[], room: Size, least: number, others: Box[] = [], ground = whole): Box {
  if (room.w <= 0 || whole.w * least <= room.w + 1e-6) return whole;
  const farthest = room.w / least;
  if (focus.length === 0) return seen.w > farthest + 1e-6 ? whole : holds(whole, seen) ? seen : within(whole, seen);
  const wanted = around(focus, AROUND);
  if (seen.w <= farthest + 1e-6 && holds(seen, around(focus))) return holds(whole, seen) ? seen : within(whole, seen);
  const near = Math.max(farthest / CLOSER, wanted.w, (wanted.h * room.w) / room.h);
  const all = around([...focus, ...others]);
  const at = (w: number): Box => {
    const h = (w * room.h) / room.w;
    return within(ground, { x: holding(wanted.x, wanted.w, all.x + all.w / 2, w), y: holding(wanted.y, wanted.h, all.y + all.h / 2, h), w, h });
  };
  const [close, far] = [at(Math.min(farthest, near)), at(farthest)];
  const inSight = (view: Box) => others.filter((box) => holds(view, box)).length;
  return inSight(far) > inSight(close) ? far : close;
}

/** Where a stretch begins that holds another and has its middle as near to a point as that allows. */
function holding(from: number, size: number, middle: number, length: number): number {
  return size >= length ? from + (size - length) / 2 : Math.min(Math.max(middle - length / 2, from + size - length), from);
}

/** How far from its middle to the next one's each of some boxes lies: so wide it may be drawn, and touch no other. */
export function apart(boxes: Box[]): number[] {
  const [xs, ys] = [boxes.map((box) => box.x + box.w / 2), boxes.map((box) => box.y + box.h / 2)];
  return boxes.map((box, at) => {
    let nearest = Infinity;
    for (let other = 0; other < boxes.length; other++)
      if (other !== at) nearest = Math.min(nearest, Math.max(Math.abs(xs[other]! - xs[at]!), Math.abs(ys[other]! - ys[at]!)));
    return Math.max(nearest, Math.min(box.w, box.h));
  });
}

/** A box grown around its middle until each side is so long; one that is as long already stays. */
export function grown(box: Box, side: number): Box {
  const [w, h] = [Math.max(box.w, side), Math.max(box.h, side)];
  return { x: box.x - (w - box.w) / 2, y: box.y - (h - box.h) / 2, w, h };
}

const EDGE = 4; // pixels that a card keeps from the edge of the room
const BESIDE = 14; // and from what it lies beside
const GRID = 12; // places that are looked at from one side of the room to the other
const AIR = 0.12; // board units left free around what a card may not cover

/** How much of some boxes another would cover. */
export function covered(boxes: Box[], by: Box): number {
  return boxes.reduce((sum, box) => {
    const wide = Math.min(box.x + box.w, by.x + by.w) - Math.max(box.x, by.x);
    const high = Math.min(box.y + box.h, by.y + by.h) - Math.max(box.y, by.y);
    return sum + Math.max(0, wide) * Math.max(0, high);
  }, 0);
}

// How much it costs that a card covers a pixel of what it tells of, of what may be chosen, of what else stands there, of
// cards that lie there; and that it lies a pixel away.
const COSTS = { told: 1e6, avoid: 10, crowd: 0.5, ground: 0.2, far: 40 };

/**
 * Where a card lies in a room, in pixels: beside what it tells of (the first box decides), over none of that if it can,
 * over what may be chosen only where there is no other place, and else where little stands, and near.
 */
export function laid(card: Size, room: Size, told: Box[], avoid: Box[] = [], crowd: Box[] = [], ground: Box[] = []): Box {
  const inside = (x: number, y: number): Box => ({
    x: Math.max(EDGE, Math.min(room.w - card.w - EDGE, x)),
    y: Math.max(EDGE, Math.min(room.h - card.h - EDGE, y)),
    ...card,
  });
  const at = told[0];
  if (!at) return inside((room.w - card.w) / 2, 0);
  const [x, y] = [at.x + at.w / 2, at.y + at.h / 2];
  const tries = [
    inside(x - card.w / 2, at.y - card.h - BESIDE),
    inside(x - card.w / 2, at.y + at.h + BESIDE),
    inside(at.x + at.w + BESIDE, y - card.h / 2),
    inside(at.x - card.w - BESIDE, y - card.h / 2),
    ...scattered(card, room).map((spot) => inside(spot.x, spot.y)),
  ];
  const away = (spot: Box) => Math.hypot(Math.max(spot.x - x, 0, x - spot.x - spot.w), Math.max(spot.y - y, 0, y - spot.y - spot.h));
  const standing = (spot: Box) => COSTS.crowd * covered(crowd, spot) + COSTS.ground * covered(ground, spot);
  const cost = (spot: Box) => COSTS.told * covered(told, spot) + COSTS.avoid * covered(avoid, spot) + standing(spot) + COSTS.far * away(spot);
  return tries.reduce((best, spot) => (cost(spot) < cost(best) - 1 ? spot : best));
}

/** Places for a card all over a room, its corners among them. */
function scattered(card: Size, room: Size): { x: number; y: number }[] {
  const along = (free: number) => Array.from({ length: GRID + 1 }, (_, at) => (Math.max(0, free) * at) / GRID);
  return along(room.h - card.h).flatMap((y) => along(room.w - card.w).map((x) => ({ x, y })));
}

/** How many pixels a unit may have at most where all of some boxes are to be in sight. */
export function fitting(boxes: Box[], room: Size): number {
  if (boxes.length === 0) return Infinity;
  const { w, h } = around(boxes, AIR);
  return Math.min(room.w / w, room.h / h);
}

/** Boxes of the board as they lie in a room that shows a part of it, in pixels. */
export function projected(boxes: Box[], seen: Box, room: Size): Box[] {
  const scale = room.w / seen.w;
  return boxes.map((box) => ({ x: (box.x - seen.x) * scale, y: (box.y - seen.y) * scale, w: box.w * scale, h: box.h * scale }));
}

/**
 * A view in which a card covers nothing of what it tells. Where it does not fit beside that, it takes one side of the
 * room and the rest of the room shows what it tells, no smaller than `least` pixels a unit: the first boxes before
 * the others. The view may then look past the edge of the board.
 */
export function cleared(whole: Box, view: Box, told: Box[], room: Size, card: Size, least: number): Box {
  if (told.length === 0 || card.w <= 0 || card.h <= 0 || room.w <= 0 || room.h <= 0) return view;
  const shown = projected(told, view, room);
  if (covered(shown, laid(card, room, shown)) < 1) return view;
  const [aside, above] = [card.w + EDGE, card.h + EDGE];
  const free: Box[] = [
    { x: 0, y: above, w: room.w, h: room.h - above },
    { x: 0, y: 0, w: room.w, h: room.h - above },
    { x: aside, y: 0, w: room.w - aside, h: room.h },
    { x: 0, y: 0, w: room.w - aside, h: room.h },
  ].filter((rest) => rest.w > 0 && rest.h > 0);
  const now = room.w / view.w;
  for (let count = told.length; count > 0; count--) {
    const box = around(told.slice(0, count), AIR);
    const views = free.flatMap((rest) => {
      const scale = Math.min(now, rest.w / box.w, rest.h / box.h);
      return scale < Math.min(now, least) - 1e-6 ? [] : [besides(whole, view, box, rest, scale, room)];
    });
    // The closest to what is seen: as large, and moved as little as can be.
    const far = (one: Box) => 8 * (one.w - view.w) + Math.hypot(one.x + one.w / 2 - view.x - view.w / 2, one.y + one.h / 2 - view.y - view.h / 2);
    if (views.length > 0) return views.reduce((best, one) => (far(one) < far(best) - 1e-6 ? one : best));
  }
  return view;
}

/** A view at a scale that has a box in a part of the room, moved as little as it takes. */
function besides(whole: Box, view: Box, box: Box, rest: Box, scale: number, room: Size): Box {
  const [w, h] = [room.w / scale, room.h / scale];
  const kept = within(whole, { x: view.x + (view.w - w) / 2, y: view.y + (view.h - h) / 2, w, h });
  const moved = (at: number, from: number, size: number, start: number, length: number) =>
    Math.min(Math.max(at, from + size - (start + length) / scale), from - start / scale);
  return { x: moved(kept.x, box.x, box.w, rest.x, rest.w), y: moved(kept.y, box.y, box.h, rest.y, rest.h), w, h };
}
