import { describe, expect, it } from "vitest";
import { clockFor, isLow, NO_CLOCK, secondsLeft, spokenTime, timeWords } from "../src/logic/clock";
import type { ClockInfo } from "../src/wire";

const clock: ClockInfo = { kind: "game", seconds: 100, increment: 0, up: "loses", left: [80, 60], running: 1, ran: 10 };

describe("a clock", () => {
  it("runs for the seat that chooses, from what had run when it was told", () => {
    expect(secondsLeft(clock, 1, 5)).toBe(45);
    expect(secondsLeft(clock, 0, 5)).toBe(80);
    expect(secondsLeft(clock, 1, 500)).toBe(0);
  });
  it("is read as people read clocks", () => {
    expect([0, 6.2, 61, 3661, 200_000].map(timeWords)).toEqual(["0:00", "0:07", "1:01", "1:01:01", "2 days 7 h"]);
    expect([1, 19.5, 100, 7200].map(spokenTime)).toEqual(["1 second", "20 seconds", "2 minutes", "2 hours"]);
  });
  it("is low where one should hurry, which in days means hours", () => {
    expect([isLow(21, 600), isLow(20, 600), isLow(20, 30), isLow(10, 30), isLow(7200, 259_200), isLow(7300, 259_200)]).toEqual([
      false,
      true,
      false,
      true,
      true,
      false,
    ]);
  });
  it("is asked for in seconds", () => {
    expect(clockFor(NO_CLOCK)).toBeNull();
    expect(clockFor({ ...NO_CLOCK, kind: "days", up: "bot" })).toEqual({ kind: "choice", seconds: 259_200, up: "bot" });
    expect(clockFor({ ...NO_CLOCK, kind: "game" })).toEqual({ kind: "game", seconds: 1200, increment: 10, up: "loses" });
    expect(clockFor({ ...NO_CLOCK, kind: "choice" })).toEqual({ kind: "choice", seconds: 60, up: "loses" });
  });
});
