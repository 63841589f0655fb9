import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, patience, type LinkState } from "../src/logic/connection";
import type { ToPerson } from "../src/wire";
import { Line } from "./line";

const WELCOME = { type: "welcome", protocol: 2, seats: [0], heartbeat: 20 };
const CHOICE = { type: "choose", id: "c1", seat: 0, version: 3, option: 1 } as const;

function connected() {
  const heard: ToPerson["type"][] = [];
  const states: LinkState[] = [];
  const connection = new Connection("ws://table", {
    hello: () => ({ type: "hello", tokens: [] }),
    heard: (message) => heard.push(message.type),
    changed: (state) => states.push(state),
  });
  connection.open();
  Line.newest.opens();
  Line.newest.says(WELCOME);
  return { connection, heard, states };
}

beforeEach(() => {
  Line.lines = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a connection", () => {
  it("says hello first and tells when it is welcome", () => {
    const { heard, states } = connected();
    expect(Line.newest.types).toEqual(["hello"]);
    expect(heard).toEqual(["welcome"]);
    expect(states).toEqual(["connecting", "open"]);
  });

  it("comes back by itself, and sends again what was not acknowledged", () => {
    const { connection, states } = connected();
    connection.send(CHOICE);
    Line.newest.breaks();
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(Line.lines).toHaveLength(2);
    Line.newest.opens();
    Line.newest.says(WELCOME);
    expect(Line.newest.sent).toContainEqual(CHOICE);
    expect(states.at(-1)).toBe("open");
  });

  it("does not send again what was refused", () => {
    const { connection } = connected();
    connection.send(CHOICE);
    Line.newest.says({ type: "refused", id: "c1", code: "stale", reason: "" });
    Line.newest.breaks();
    vi.advanceTimersByTime(1000);
    Line.newest.opens();
    Line.newest.says(WELCOME);
    expect(Line.newest.types).toEqual(["hello"]);
  });

  it("keeps what is sent without a line until there is one", () => {
    const { connection } = connected();
    Line.newest.breaks();
    connection.send(CHOICE);
    vi.advanceTimersByTime(1000);
    Line.newest.opens();
    expect(Line.newest.types).toEqual(["hello"]);
    Line.newest.says(WELCOME);
    expect(Line.newest.types).toEqual(["hello", "choose"]);
  });

  it("doubts a line that does not answer, asks, and gives it up", () => {
    const { connection, states } = connected();
    connection.send(CHOICE);
    vi.advanceTimersByTime(1250);
    expect(Line.newest.types).toEqual(["hello", "choose", "ping"]);
    vi.advanceTimersByTime(3450);
    expect(states.at(-1)).toBe("lost");
  });

  it("waits for as long as the server may have nothing to say", () => {
    const { connection, states } = connected();
    connection.send(CHOICE);
    vi.advanceTimersByTime(4500);
    expect(states.at(-1)).toBe("open");
  });

  it("believes a line that answers", () => {
    const { connection, states } = connected();
    connection.send(CHOICE);
    vi.advanceTimersByTime(1250);
    Line.newest.says({ type: "pong", id: "ping", version: 3 });
    vi.advanceTimersByTime(5000);
    expect(states.at(-1)).toBe("open");
  });

  it("gives up a line that is silent for one and a half heartbeats", () => {
    const { states } = connected();
    vi.advanceTimersByTime(29_000);
    expect(states.at(-1)).toBe("open");
    vi.advanceTimersByTime(12_000);
    expect(states.at(-1)).toBe("lost");
  });

  it("stays away where it was told to", () => {
    const { states } = connected();
    Line.newest.says({ type: "bye", code: "no-table", reason: "There is no such table.", again: false });
    vi.advanceTimersByTime(60_000);
    expect(states.at(-1)).toBe("ended");
    expect(Line.lines).toHaveLength(1);
  });

  it("hears nothing from a line it has given up", () => {
    const { connection, states } = connected();
    const first = Line.newest;
    connection.hurry();
    first.breaks();
    expect(states.at(-1)).toBe("connecting");
    expect(Line.lines).toHaveLength(2);
  });
});

describe("a scene in steps", () => {
  const heading = { game: "g", title: "G" };
  const told = { viewer: 0, version: 1, moment: 1, cause: "choice", log_from: 0, log: [] };

  it("is heard whole, and asked for again where a step is missing", () => {
    const { heard } = connected();
    Line.newest.says({ type: "update", views: [{ ...told, mark: 44, scene: { heading, seats: [] } }] });
    Line.newest.says({ type: "update", steps: [{ ...told, mark: 17, of: 44, change: {} }] });
    expect(heard).toEqual(["welcome", "update", "update"]);
    Line.newest.says({ type: "update", steps: [{ ...told, mark: 90, of: 12, change: {} }] });
    expect(heard).toEqual(["welcome", "update", "update"]);
    expect(Line.newest.types).toEqual(["hello", "hello"]);
  });
});

describe("patience", () => {
  it("grows, up to a quarter of a minute, and never twice the same", () => {
    expect([0, 1, 2, 3].map((tries) => patience(tries, 0.5))).toEqual([500, 1000, 2000, 4000]);
    expect(patience(50, 0.5)).toBe(15_000);
    expect(patience(0, 0)).toBeLessThan(patience(0, 1));
  });
});
