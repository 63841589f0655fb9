import { describe, expect, it } from "vitest";
import { Chance, groundKey, isRoom, openSides, roomOutline, turned, wallPath } from "../src/logic/ground";
import { complete } from "../src/wire";

const cell = { id: "tile-1", x: 3, y: 0, w: 3, h: 3, group: "tile-1", terrain: "plain" };
const edge = (x1: number, y1: number, x2: number, y2: number, kind: string) => ({ x1, y1, x2, y2, kind });
const board = complete("Board", {
  id: "map",
  width: 6,
  height: 3,
  cells: [cell, { id: "dark", x: 0, y: 0, w: 3, h: 3, terrain: "void" }],
  edges: [edge(3, 0, 6, 0, "wall"), edge(6, 0, 6, 3, "doorway"), edge(3, 3, 6, 3, "wall"), edge(3, 0, 3, 3, "opening")],
});
const rooms = complete("Drawn", { places: "rooms", floor: "flagstones" });

describe("the ground", () => {
  it("is open where an edge along a side is no wall", () => {
    expect(openSides(board, board.cells[0]!)).toEqual([false, true, false, true]);
    expect(turned([true, false, false, true], true)).toEqual([false, true, true, false]);
  });

  it("is a room where a large cell stands for a tile, and the dark is none", () => {
    expect(board.cells.map((one) => isRoom(rooms, one))).toEqual([true, false]);
    expect(isRoom(complete("Drawn", {}), board.cells[0]!)).toBe(false);
  });

  it("has walls that leave a gap at every way out, within the tile", () => {
    const outline = roomOutline(cell, [false, true, false, true], "tile-1");
    expect(outline.gaps.size).toBe(2);
    for (const at of outline.gaps) {
      const [from, to] = [outline.points[at]!, outline.points[at + 1]!];
      expect(from[0]).toBeCloseTo(to[0]);
      expect([3, 6].some((side) => Math.abs(side - from[0]) < 1e-9)).toBe(true);
    }
    for (const [x, y] of outline.points) {
      expect(x).toBeGreaterThanOrEqual(3 - 1e-9);
      expect(x).toBeLessThanOrEqual(6 + 1e-9);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(3);
    }
    expect(wallPath(outline, 80).match(/M/g)).toHaveLength(3);
  });

  it("looks the same for the same place, and another place looks otherwise", () => {
    const numbers = (name: string) => {
      const chance = new Chance(name);
      return [chance.next(), chance.next(), chance.between(2, 3)];
    };
    expect(numbers("a1")).toEqual(numbers("a1"));
    expect(numbers("a1")).not.toEqual(numbers("a2"));
  });

  it("is painted anew when the map changes, and not when somebody moves", () => {
    const before = groundKey(board, rooms);
    expect(groundKey({ ...board, cells: [...board.cells] }, rooms)).toBe(before);
    expect(groundKey({ ...board, cells: [{ ...board.cells[0]!, terrain: "water" }, board.cells[1]!] }, rooms)).not.toBe(before);
    expect(groundKey(board, complete("Drawn", {}))).not.toBe(before);
  });
});
