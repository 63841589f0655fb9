// Zoom and pan: which part of a board the window shows.
import type { Box } from "./places";

export const CLOSEST = 6; // how many times larger than the whole board

/** The part of `whole` seen at a zoom around a point, never beyond its edges. */
export function zoomed(whole: Box, seen: Box, factor: number, at: { x: number; y: number }): Box {
  const w = Math.min(whole.w, Math.max(whole.w / CLOSEST, seen.w / factor));
  const h = (w * whole.h) / whole.w;
  const x = at.x - ((at.x - seen.x) * w) / seen.w;
  const y = at.y - ((at.y - seen.y) * h) / seen.h;
  return within(whole, { x, y, w, h });
}

/** The seen part moved by so many board units. */
export function panned(whole: Box, seen: Box, dx: number, dy: number): Box {
  return within(whole, { ...seen, x: seen.x + dx, y: seen.y + dy });
}

function within(whole: Box, seen: Box): Box {
  const x = Math.min(Math.max(seen.x, whole.x), whole.x + whole.w - seen.w);
  const y = Math.min(Math.max(seen.y, whole.y), whole.y + whole.h - seen.h);
  return { ...seen, x, y };
}
