import { describe, expect, it } from "vitest";
import { around, beyond, framed, holds, reached, shaped, within } from "../src/logic/camera";
import type { Box } from "../src/logic/places";

const box = (x: number, y: number, w = 1, h = 1): Box => ({ x, y, w, h });
const room = { w: 800, h: 600 };
const LEAST = 40;
const pixels = (seen: Box) => room.w / seen.w;

describe("shaped", () => {
  it("has the shape of the room and keeps its middle", () => {
    expect(shaped(box(0, 0, 8, 8), room)).toEqual(box(-(32 / 3 - 8) / 2, 0, 32 / 3, 8));
  });
  it("shows no unit larger than is wanted", () => {
    expect(shaped(box(0, 0, 2, 1), room, 100).w).toBe(8);
  });
});

describe("framed", () => {
  const small = shaped(box(0, 0, 12, 9), room);
  const large = shaped(box(0, 0, 40, 30), room);

  it("shows all of a board whose cells are large enough", () => {
    expect(framed(small, small, [box(0, 0)], room, LEAST)).toBe(small);
  });

  it("goes near enough to hit what is lit, and has all of it in sight", () => {
    const lit = [box(30, 20), box(33, 22)];
    const seen = framed(large, large, lit, room, LEAST);
    expect(pixels(seen)).toBeGreaterThanOrEqual(LEAST);
    expect(holds(seen, around(lit))).toBe(true);
    expect(holds(large, seen)).toBe(true);
  });

  it("never makes what is to be hit too small, however much there is", () => {
    const seen = framed(large, large, [box(0, 0), box(39, 29)], room, LEAST);
    expect(pixels(seen)).toBeCloseTo(LEAST);
  });

  it("stays where it is while all that matters is in sight", () => {
    const seen = framed(large, large, [box(20, 15)], room, LEAST);
    expect(framed(large, seen, [box(21, 15)], room, LEAST)).toBe(seen);
    expect(framed(large, seen, [box(0, 0)], room, LEAST)).not.toBe(seen);
  });

  it("shows everything again where nothing matters and nobody looked closer", () => {
    expect(framed(large, large, [], room, LEAST)).toBe(large);
  });

  it("reaches what is out of sight by the shortest way, and tells where it lies", () => {
    const seen = box(0, 0, 10, 8);
    const far = [box(20, 3), box(2, 12), box(3, 3)];
    expect(beyond(seen, far)).toEqual({ left: [], right: [far[0]], up: [], down: [far[1]] });
    const next = reached(box(0, 0, 40, 30), seen, far[0]!);
    expect(next).toEqual(box(11.5, 0, 10, 8));
    expect(holds(next, far[0]!)).toBe(true);
  });

  it("keeps to the board", () => {
    expect(within(box(0, 0, 10, 10), box(-3, 8, 4, 4))).toEqual(box(0, 6, 4, 4));
  });
});
