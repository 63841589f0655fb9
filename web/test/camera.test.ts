import { describe, expect, it } from "vitest";
import { apart, around, beyond, cleared, covered, fitting, framed, grown, holds, laid, projected, reached, shaped, within } from "../src/logic/camera";
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

describe("apart and grown", () => {
  it("tells how wide each may be drawn and touch no other, and what is beside another not at all", () => {
    expect(apart([box(0, 0), box(12, 3), box(12, 4)])).toEqual([12, 1, 1]);
    expect(apart([box(0, 0, 3, 3)])).toEqual([Infinity]);
  });

  it("grows around the middle, and never shrinks", () => {
    expect(grown(box(4, 4), 3)).toEqual(box(3, 3, 3, 3));
    expect(grown(box(4, 4, 5, 5), 3)).toEqual(box(4, 4, 5, 5));
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

  it("goes farther, and over to what else stands there, while all that matters stays in sight", () => {
    const lit = [box(2, 26), box(4, 27)];
    const seen = framed(large, large, lit, room, LEAST, [...lit, box(15, 17)]);
    expect(pixels(seen)).toBeCloseTo(LEAST);
    expect(holds(seen, around([...lit, box(15, 17)]))).toBe(true);
    expect(pixels(framed(large, large, lit, room, LEAST, lit))).toBeGreaterThan(LEAST);
  });

  it("does not look past the edge of the ground while there is more of it to see", () => {
    const wide = shaped(box(0, 0, 24, 30), room);
    expect(framed(wide, wide, [box(1, 28)], room, LEAST, [], box(0, 0, 24, 30)).x).toBe(0);
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

describe("the card of a beat", () => {
  const phone = { w: 374, h: 321 };
  const card = { w: 366, h: 190 }; // as wide as the room, more than half of it high
  const small = shaped(box(0, 0, 8, 8), phone);
  const clear = (seen: Box, told: Box[], of = card) => {
    const shown = projected(told, seen, phone);
    return covered(shown, laid(of, phone, shown)) < 1 && shown.every((one) => holds({ x: 0, y: 0, ...phone }, one));
  };

  it("lies beside what it tells of, and the camera stays, where there is room", () => {
    const told = [box(3, 7)];
    expect(cleared(small, small, told, phone, { w: 200, h: 60 }, 32)).toBe(small);
    expect(clear(small, told, { w: 200, h: 60 })).toBe(true);
  });

  it("lies where the least stands, and not farther away than that takes", () => {
    const [wide, of] = [
      { w: 900, h: 600 },
      { w: 200, h: 100 },
    ];
    const told = [box(300, 200, 60, 60)];
    const spot = laid(of, wide, told);
    expect(spot.y + spot.h).toBeLessThan(200); // over it, without anything in the way
    const above = [box(180, 60, 300, 130)];
    const beside = laid(of, wide, told, [], above);
    expect([covered(above, beside), covered(told, beside)]).toEqual([0, 0]);
    expect(laid(of, wide, told, [], [box(300, 60, 10, 10)]), "a trifle is no reason to go elsewhere").toEqual(spot);
    const everywhere = [box(0, 0, 900, 600)];
    expect(laid(of, wide, told, [], everywhere)).toEqual(spot);
  });

  it("takes a side of the room where it would cover that, and the camera shows it in what is left", () => {
    for (let y = 0; y < 7; y++) {
      const told = [box(2, y + 1), box(3, y)];
      const seen = cleared(small, small, told, phone, card, 32);
      expect(clear(seen, told), `rows ${y} and ${y + 1}`).toBe(true);
      expect(phone.w / seen.w).toBeCloseTo(phone.w / small.w); // nothing gets smaller without need
    }
  });

  it("shows it smaller where it does not fit otherwise, but never too small", () => {
    const far = [box(1, 0), box(6, 7)];
    const seen = cleared(small, small, far, phone, card, 14);
    expect(clear(seen, far)).toBe(true);
    expect(phone.w / seen.w).toBeGreaterThanOrEqual(14);
    const first = cleared(small, small, far, phone, card, 32); // somebody may choose: the first box matters most
    expect(clear(first, [far[0]!])).toBe(true);
    expect(phone.w / first.w).toBeGreaterThanOrEqual(32);
  });

  it("is no reason to lose sight of who is far from whom", () => {
    const large = shaped(box(0, 0, 24, 24), phone);
    const far = [box(2, 12), box(18, 12)];
    expect(holds(framed(large, large, far, phone, 32), around(far))).toBe(false);
    expect(holds(framed(large, large, far, phone, fitting(far, phone)), around(far))).toBe(true);
    expect(fitting([], phone)).toBe(Infinity);
  });

  it("leaves nothing behind: the board is whole again once it is told", () => {
    const told = [box(2, 4), box(3, 3)];
    const seen = cleared(small, small, told, phone, card, 32);
    expect(holds(small, seen)).toBe(false); // it looks past the edge of the board
    expect(framed(small, seen, told, phone, 32)).toEqual(small);
    const large = shaped(box(0, 0, 40, 30), phone);
    const past = { ...framed(large, large, [box(0, 29)], phone, 32), y: 25.5 };
    expect(holds(large, past)).toBe(false);
    expect(holds(large, framed(large, past, [box(1, 28)], phone, 32))).toBe(true);
  });
});
