import { describe, expect, it } from "vitest";
import chessboard from "../fixtures/chessboard.json";
import growing from "../fixtures/growing.json";
import dungeon from "../fixtures/dungeon.json";
import { light } from "../src/logic/options";
import { bounds, boxOf, columnsFor, costOf, neighbour, placePieces, share, spotsOf } from "../src/logic/places";
import { CLOSEST, panned, zoomed } from "../src/logic/zoom";
import { complete } from "../src/wire";

const scenes = [chessboard, growing, dungeon].map((one) => complete("Scene", one));
const [chess, caves, coves] = scenes as [(typeof scenes)[0], (typeof scenes)[0], (typeof scenes)[0]];
const piece = (id: string) => complete("Piece", { id, cell: "c", name: id });

describe("what a place costs", () => {
  const priced = (...amounts: number[]) => {
    const options = amounts.map((amount, at) => ({ number: at, text: "x", targets: ["e4"], cost: { amount, unit: "vigour" } }));
    const scene = complete("Scene", { ...chessboard, options });
    return spotsOf(scene.boards[0]!, [], light(scene).lit).find((one) => one.id === "e4")!;
  };

  it("is said where all that can be done there costs the same", () => {
    expect(costOf(priced(3))?.amount).toBe(3);
    expect(costOf(priced(2, 2))?.amount).toBe(2);
    expect(costOf(priced(1, 2))).toBeNull();
    expect(costOf(priced())).toBeNull();
  });
});

describe("pieces", () => {
  it("stand at the side of a card that has their place, clear of its title", () => {
    const board = complete("Board", { id: "b", width: 1, height: 1, cells: [{ id: "c", x: 0, y: 0 }] });
    const pieces = [piece("card"), complete("Piece", { id: "me", cell: "c", name: "me", owner: 0 })];
    const [card, me] = placePieces(board, pieces, true);
    expect(card).toMatchObject({ x: 0, y: 0, w: 1, h: 1 });
    expect(me!.w).toBeCloseTo(0.5);
    expect(me!.x + me!.w).toBeLessThan(0.5);
    expect(me!.y + me!.h).toBeCloseTo(0.7);
    expect(placePieces(board, pieces)[0]!.w).toBeCloseTo(0.5);
  });

  it("stand in the middle of their square", () => {
    const placed = placePieces(chess.boards[0]!, chess.pieces).find((one) => one.piece.id === "u-e4")!;
    expect(placed).toMatchObject({ x: 4, y: 4, w: 1 });
  });

  it("share a cell without overlapping or leaving it", () => {
    for (let count = 1; count <= 12; count++) {
      const box = { x: 2, y: 1, w: 3, h: 2 };
      const placed = share(
        Array.from({ length: count }, (_, at) => piece(`p${at}`)),
        box,
      );
      for (const one of placed) {
        expect(one.x).toBeGreaterThanOrEqual(box.x - 1e-9);
        expect(one.y + one.h).toBeLessThanOrEqual(box.y + box.h + 1e-9);
      }
      for (const [at, one] of placed.entries()) {
        for (const other of placed.slice(at + 1)) {
          expect(Math.abs(one.x - other.x) >= one.w - 1e-9 || Math.abs(one.y - other.y) >= one.h - 1e-9).toBe(true);
        }
      }
    }
  });

  it("of size two cover two by two", () => {
    expect(placePieces(coves.boards[0]!, coves.pieces).find((one) => one.piece.id === "boss")).toMatchObject({ x: 17, y: 5, w: 2, h: 2 });
  });

  it("use as many columns as give the most room", () => {
    expect(columnsFor(4, { x: 0, y: 0, w: 4, h: 1 })).toBe(4);
    expect(columnsFor(4, { x: 0, y: 0, w: 2, h: 2 })).toBe(2);
  });
});

describe("spots", () => {
  it("are one for a square and its piece", () => {
    const spots = spotsOf(chess.boards[0]!, placePieces(chess.boards[0]!, chess.pieces), light(chess).lit);
    expect(spots).toHaveLength(64);
    expect(spots.find((spot) => spot.id === "e6")).toMatchObject({ kind: "act", pieces: [{ id: "u-e6" }] });
  });

  it("are several in a large cell: the cell and each piece", () => {
    const spots = spotsOf(caves.boards[0]!, placePieces(caves.boards[0]!, caves.pieces), light(caves).lit);
    expect(spots.filter((spot) => spot.cell.id === "tile1").map((spot) => spot.id)).toEqual(["tile1", "p0", "p1", "p2", "p3", "p4", "p5"]);
  });

  it("hold every lit option of the board exactly once", () => {
    for (const scene of scenes) {
      const { lit } = light(scene);
      const board = scene.boards[0]!;
      const onBoard = new Set([...board.cells.map((cell) => cell.id), ...scene.pieces.map((one) => one.id)]);
      const wanted = [...lit].filter(([id]) => onBoard.has(id)).flatMap(([, one]) => one.options.map((option) => option.number));
      const found = spotsOf(board, placePieces(board, scene.pieces), lit).flatMap((spot) => spot.options.map((option) => option.number));
      expect(found.sort()).toEqual(wanted.sort());
    }
  });

  it("are walked with the arrow keys", () => {
    const spots = spotsOf(chess.boards[0]!, [], new Map());
    const at = (id: string) => spots.find((spot) => spot.id === id)!;
    expect(neighbour(spots, at("e4"), "ArrowUp")?.id).toBe("e5");
    expect(neighbour(spots, at("e4"), "ArrowLeft")?.id).toBe("d4");
    expect(neighbour(spots, at("a1"), "ArrowLeft")).toBeUndefined();
    expect(neighbour(spots, at("a1"), "x")).toBeUndefined();
  });
});

describe("the board", () => {
  it("is turned for the far side", () => {
    const board = { ...chess.boards[0]!, flipped: true };
    expect(boxOf(board, { x: 0, y: 0, w: 1, h: 1 })).toEqual({ x: 7, y: 7, w: 1, h: 1 });
  });

  it("zooms around a point and never beyond its edges", () => {
    const whole = { x: 0, y: 0, w: 10, h: 10 };
    expect(zoomed(whole, whole, 2, { x: 5, y: 5 })).toEqual({ x: 2.5, y: 2.5, w: 5, h: 5 });
    expect(zoomed(whole, whole, 2, { x: 0, y: 0 })).toEqual({ x: 0, y: 0, w: 5, h: 5 });
    expect(zoomed(whole, whole, 100, { x: 5, y: 5 }).w).toBeCloseTo(10 / CLOSEST);
    expect(zoomed(whole, { x: 2, y: 2, w: 5, h: 5 }, 0.1, { x: 3, y: 3 })).toEqual(whole);
    expect(panned(whole, { x: 5, y: 5, w: 5, h: 5 }, 3, -9)).toEqual({ x: 5, y: 0, w: 5, h: 5 });
  });

  it("is as large as what lies on it", () => {
    expect(
      bounds(
        [
          { x: 1, y: 2, w: 1, h: 1 },
          { x: 4, y: 0, w: 1, h: 1 },
        ],
        0.5,
      ),
    ).toEqual({ x: 0.5, y: -0.5, w: 5, h: 4 });
  });
});
