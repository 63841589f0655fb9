import { describe, expect, it } from "vitest";
import { across, bars, down, made, momentAt, points, WIDE } from "../src/logic/review";
import { complete } from "../src/wire";

const review = complete("Review", {
  game: "duel",
  title: "Duel",
  ending: "",
  sides: [0, 1],
  names: ["Ida", "Bo"],
  winners: [0],
  chances: [
    [0.5, 0.6, 0.4, 1],
    [0.5, 0.4, 0.6, 0],
  ],
  moves: [
    { seat: 0, play: 0.1, luck: 0 },
    { seat: 1, play: 0.05, luck: 0.15 },
    { seat: 0, play: 0, luck: 0.6 },
  ],
  points: [{ moment: 1, seat: 1, text: "Bo strikes", before: [0.6, 0.4], after: [0.4, 0.6], play: 0.05, luck: 0.15 }],
  seats: [],
  worlds: 0,
  error: 0.02,
});

describe("the curve of a finished game", () => {
  it("goes from the first moment to the last, and from sure to lost", () => {
    expect(across(review, 0)).toBeLessThan(across(review, 3));
    expect(across(review, 3)).toBeLessThan(WIDE);
    expect(down(1)).toBeLessThan(down(0));
  });
  it("finds the moment under the pointer", () => {
    expect([0, 1, 2, 3].map((moment) => momentAt(review, across(review, moment)))).toEqual([0, 1, 2, 3]);
    expect(momentAt(review, -50)).toBe(0);
    expect(momentAt(review, WIDE + 50)).toBe(3);
  });
  it("turns what a rival did round", () => {
    const middle = bars(review, 0).find((bar) => bar.kind === "play")!.y + bars(review, 0).find((bar) => bar.kind === "play")!.height;
    expect(bars(review, 0).filter((bar) => bar.y >= middle - 0.01)).toHaveLength(2); // both of Bo's hang down for Ida
    expect(made(review, review.points[0]!, 0)).toBe("play -5, luck -15");
    expect(made(review, review.points[0]!, 1)).toBe("play +5, luck +15");
  });
  it("tells nothing but the change where the other side knew otherwise", () => {
    const hidden = { ...review.points[0]!, before: [0.37, 0.5], after: [0.3, 0.7] };
    expect(made(review, hidden, 0)).toBe("-7");
    expect(made(review, hidden, 1)).toBe("play +5, luck +15");
  });
  it("counts in points", () => {
    expect([0.144, -0.2, 0].map(points)).toEqual(["+14", "-20", "0"]);
  });
});
