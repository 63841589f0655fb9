import { describe, expect, it } from "vitest";
import { barsOf, written } from "../src/lab/figures";
import { complete } from "../src/wire";

const figure = (rows: (string | number | null)[][], columns = ["who", "wins", "low", "high", "games"]) =>
  complete("LabFigure", { title: "Wins", columns, rows });

describe("figures of the lab", () => {
  it("lays shares along the whole width, so that intervals are seen to narrow", () => {
    const { bars, zero } = barsOf(figure([["Huldra", 0.6, 0.5, 0.7, 100]]));
    expect(bars[0]).toEqual({ name: "Huldra", value: "60.0 %", at: 0.6, low: 0.5, high: 0.7 });
    expect(zero).toBe(0);
  });
  it("shows what moved to both sides of nought", () => {
    const { bars, zero } = barsOf(
      figure(
        [
          ["fight", -0.1, -0.2, 0],
          ["heal", 0.1, 0, 0.2],
        ],
        ["who", "moved", "low", "high"],
      ),
    );
    expect(zero).toBeCloseTo(0.5);
    expect(bars.map((bar) => bar.at)).toEqual([0.25, 0.75].map((at) => expect.closeTo(at)));
  });
  it("joins what names a row, and draws nothing where there is no interval", () => {
    expect(barsOf(figure([["clans erde, wibo", "Erde", 0.4, 0.3, 0.5]], ["set-up", "who", "wins", "low", "high"])).bars[0]!.name).toBe(
      "clans erde, wibo · Erde",
    );
    expect(barsOf(figure([["cell", 3]], ["cell", "visits"])).bars).toEqual([]);
    expect(barsOf(figure([])).bars).toEqual([]);
  });
  it("writes numbers for people", () => {
    expect([null, 1600, 0.25, "one"].map(written)).toEqual(["", "1,600", "0.25", "one"]);
  });
});
