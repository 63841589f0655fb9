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
 * that size. What is seen already stays, if it will do: a board that moves without need is hard to hit.
 */
export function framed(whole: Box, seen: Box, focus: Box[], room: Size, least: number): Box {
  if (room.w <= 0 || whole.w * least <= room.w + 1e-6) return whole;
  const farthest = room.w / least;
  if (focus.length === 0) return seen.w <= farthest + 1e-6 ? seen : whole;
  const wanted = around(focus, AROUND);
  if (seen.w <= farthest + 1e-6 && holds(seen, around(focus))) return seen;
  const near = Math.max(farthest / CLOSER, wanted.w, (wanted.h * room.w) / room.h);
  const w = Math.min(farthest, near);
  const h = (w * room.h) / room.w;
  return within(whole, { x: wanted.x + wanted.w / 2 - w / 2, y: wanted.y + wanted.h / 2 - h / 2, w, h });
}
