import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Stream } from "../src/lab/stream";
import type { StudyStanding } from "../src/wire";

/** An EventSource that does as it is told. */
class Tap {
  static opened: Tap[] = [];
  readyState = 0;
  private readonly heard: Record<string, ((event: Event) => void)[]> = {};
  constructor(readonly address: string) {
    Tap.opened.push(this);
  }
  static get newest(): Tap {
    return Tap.opened.at(-1) as Tap;
  }
  addEventListener(kind: string, listener: (event: Event) => void): void {
    (this.heard[kind] ??= []).push(listener);
  }
  says(standing: object): void {
    this.readyState = 1;
    this.happens("standing", { data: JSON.stringify(standing) });
  }
  fails(forGood: boolean): void {
    this.readyState = forGood ? 2 : 0;
    this.happens("error", {});
  }
  close(): void {
    this.readyState = 2;
  }
  private happens(kind: string, event: object): void {
    for (const listener of this.heard[kind] ?? []) listener(event as Event);
  }
}

const PLAYING = { study: "s", game: "forward", kind: "length", phase: "playing" };

function followed() {
  const told: StudyStanding[] = [];
  const away: boolean[] = [];
  const gone = vi.fn();
  const stream = new Stream(
    "/stream",
    { told: (one) => told.push(one), away: (trouble) => away.push(trouble), gone },
    (address) => new Tap(address) as unknown as EventSource,
  );
  return { stream, told, away, gone };
}

beforeEach(() => {
  Tap.opened = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("a stream of a study", () => {
  it("tells every standing with all its parts", () => {
    const { told } = followed();
    Tap.newest.says(PLAYING);
    Tap.newest.says({ ...PLAYING, done: 200, of: 400 });
    expect(told.map((one) => one.done)).toEqual([0, 200]);
    expect(told[0]?.figures).toEqual([]);
  });

  it("closes when the study is over", () => {
    const { told } = followed();
    Tap.newest.says({ ...PLAYING, phase: "done" });
    expect(Tap.newest.readyState).toBe(2);
    Tap.newest.says(PLAYING);
    expect(told).toHaveLength(1);
  });

  it("leaves a line that broke off to the browser, and says so until it is back", () => {
    const { away, gone } = followed();
    Tap.newest.fails(false);
    expect(away).toEqual([true]);
    vi.advanceTimersByTime(60_000);
    expect(Tap.opened).toHaveLength(1);
    Tap.newest.says(PLAYING);
    expect(away).toEqual([true, false]);
    expect(gone).not.toHaveBeenCalled();
  });

  it("opens anew what the browser gave up, ever less often", () => {
    const { gone } = followed();
    Tap.newest.fails(true);
    expect(gone).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(700);
    expect(Tap.opened).toHaveLength(2);
    Tap.newest.fails(true);
    vi.advanceTimersByTime(700);
    expect(Tap.opened).toHaveLength(2);
    vi.advanceTimersByTime(700);
    expect(Tap.opened).toHaveLength(3);
  });

  it("stays closed when nobody follows any more", () => {
    const { stream, away } = followed();
    Tap.newest.fails(true);
    stream.close();
    vi.advanceTimersByTime(60_000);
    expect(Tap.opened).toHaveLength(1);
    expect(away).toEqual([true]);
  });
});
