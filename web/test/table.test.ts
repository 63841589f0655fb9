import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import chessboard from "../fixtures/chessboard.json";
import { Table } from "../src/logic/table.svelte";
import { complete, PROTOCOL, type SceneOption } from "../src/wire";
import { Line } from "./line";

const INFO = { table: "t", game: "g", title: "G", settings: {}, phase: "playing", version: 4, moment: 4, acting: 0, seats: [] };
const view = (fields: object = {}) => ({ viewer: 0, version: 4, moment: 4, cause: "choice", log_from: 0, log: [[]], scene: chessboard, ...fields });
const update = (views: object[], fields: object = {}, table: object = {}) => ({ type: "update", table: { ...INFO, ...table }, views, ...fields });
const option = { number: 7 } as SceneOption;

function seated(seats = [0], ...views: object[]) {
  const table = new Table("t", "ws://table", () => "Ida");
  table.open();
  Line.newest.opens();
  Line.newest.says({ type: "welcome", protocol: 2, seats, heartbeat: 20 });
  Line.newest.says(update(views.length > 0 ? views : seats.map((viewer) => view({ viewer }))));
  return table;
}
const sent = (type: string) => Line.newest.sent.filter((one) => one["type"] === type);

beforeEach(() => {
  Line.lines = [];
  const kept = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("choosing", () => {
  it("is for the seat that acts, once", () => {
    const table = seated();
    expect(table.mayChoose).toBe(true);
    table.choose(option);
    table.choose(option);
    expect(sent("choose")).toHaveLength(1);
    expect(sent("choose")[0]).toMatchObject({ seat: 0, version: 4, option: 7 });
    expect(table.options).toEqual([]);
  });

  it("ends when the table has it", () => {
    const table = seated();
    table.choose(option);
    Line.newest.says(update([view({ version: 5, moment: 5 })], { id: table.chosen!.id, version: 5 }));
    expect(table.chosen).toBeNull();
    expect(table.mayChoose).toBe(true);
  });

  it("goes on waiting while the table only tells something else", () => {
    const table = seated();
    table.choose(option);
    Line.newest.says(update([], {}, { watchers: 3 }));
    expect(table.chosen).not.toBeNull();
    expect(table.info?.watchers).toBe(3);
  });

  it("may be tried again after a refusal, and the reason is told", () => {
    const table = seated();
    table.choose(option);
    Line.newest.says({ type: "refused", id: table.chosen!.id, code: "stale", reason: "The table has moved on." });
    expect(table.notice).toBe("The table has moved on.");
    expect(table.mayChoose).toBe(true);
  });

  it("is nobody's who watches, looks back or waits for another", () => {
    expect(seated([], view({ viewer: -1 })).mayChoose).toBe(false);
    const table = seated();
    Line.newest.says(update([], {}, { acting: 1 }));
    expect(table.mayChoose).toBe(false);
  });
});

describe("sitting down", () => {
  const beat = (text: string) => complete("Beat", { text, weight: "notable" });
  const opening = { version: 0, moment: 0, cause: "full", beats: [beat("Both sides are ready."), beat("You begin.")] };

  it("one is told what the set-up brought, which nobody missed", () => {
    const table = seated([0], view(opening));
    expect(table.stage.recent.map((shot) => shot.beat.text)).toEqual(["Both sides are ready.", "You begin."]);
    expect([table.stage.waits, table.stage.left, table.stage.at]).toEqual([false, 0, -1]);
  });

  it("in the middle of a game, what happened meanwhile waits", () => {
    const table = seated([0], view({ ...opening, moment: 4 }));
    expect([table.stage.waits, table.stage.left]).toEqual([true, 2]);
  });
});

describe("whose eyes", () => {
  it("are those of the seat that must choose", () => {
    const table = seated([0, 1]);
    table.keepSecrets(false);
    Line.newest.says(update([], {}, { acting: 1 }));
    expect([table.eyes, table.curtain]).toEqual([1, -1]);
  });

  it("change behind a curtain where there are secrets", () => {
    const table = seated([0, 1]);
    table.keepSecrets(true);
    table.lift();
    Line.newest.says(update([], {}, { acting: 1 }));
    expect([table.eyes, table.curtain]).toEqual([0, 1]);
    table.lift();
    expect([table.eyes, table.curtain]).toEqual([1, -1]);
  });

  it("look nowhere before it is known whether there are secrets", () => {
    expect(seated([0, 1]).eyes).toBe(-1);
  });
});

describe("the log", () => {
  it("keeps what was told, and cuts what was taken back", () => {
    const table = seated([0], view({ log: [[], [{ text: "one" }], [{ text: "two" }]] }));
    Line.newest.says(update([view({ version: 5, log_from: 3, log: [[{ text: "three" }]] })]));
    expect(table.sight?.log.map((part) => part[0]?.text)).toEqual([undefined, "one", "two", "three"]);
    Line.newest.says(update([view({ version: 6, cause: "undo", log_from: 2, log: [] })]));
    expect(table.sight?.log.map((part) => part[0]?.text)).toEqual([undefined, "one"]);
  });
});

describe("the past", () => {
  it("is asked for once, and left by going to the newest moment", async () => {
    const table = seated();
    const asked = table.goTo(2);
    Line.newest.says({ type: "seen", id: sent("look")[0]!["id"], viewer: 0, moment: 2, scene: chessboard });
    await asked;
    expect(table.moment).toBe(2);
    expect(table.mayChoose).toBe(false);
    await table.goTo(4);
    expect(table.past).toBeNull();
    await table.goTo(2);
    expect(table.moment).toBe(2);
    expect(sent("look")).toHaveLength(1);
  });

  it("shows the last moment asked for, whatever answer comes last", async () => {
    const table = seated();
    const asked = [table.goTo(1), table.goTo(2)];
    const [first, second] = sent("look").map((one) => one["id"]);
    Line.newest.says({ type: "seen", id: second, viewer: 0, moment: 2, scene: chessboard });
    Line.newest.says({ type: "seen", id: first, viewer: 0, moment: 1, scene: chessboard });
    await Promise.all(asked);
    expect(table.moment).toBe(2);
  });
});

describe("the end", () => {
  const ending = { text: "Bo falls.", winners: [0] };
  const beats = [{ text: "Ida strikes." }, { text: "Bo falls." }];
  const ended = (fields: object = {}) =>
    update([view({ version: 5, moment: 5, log_from: 5, log: [beats], beats, scene: { ...chessboard, ending }, ...fields })], {}, { phase: "over", acting: -1 });
  const moves = (pace: string) => vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => pace }));

  it("is told after its last beat", () => {
    moves("200ms");
    const table = seated();
    Line.newest.says(ended());
    expect(table.info?.phase).toBe("over");
    expect(table.ending).toBeNull();
    table.stage.next();
    expect(table.stage.shot?.beat.text).toBe("Bo falls.");
    expect(table.ending).toBeNull();
    vi.runAllTimers();
    expect(table.ending?.text).toBe("Bo falls.");
    table.stage.show(0);
    expect(table.ending?.text).toBe("Bo falls."); // what is looked at again is known
  });

  it("waits for who looks at something again, and comes when all is skipped", () => {
    moves("200ms");
    const table = seated();
    Line.newest.says(update([view({ version: 5, moment: 5, log_from: 5, log: [[{ text: "Bo steps." }]], beats: [{ text: "Bo steps." }] })]));
    vi.runAllTimers();
    table.stage.show(0);
    Line.newest.says(ended({ version: 6, moment: 6, log_from: 6 }));
    expect(table.ending).toBeNull();
    table.stage.hurry();
    expect(table.ending?.text).toBe("Bo falls.");
  });

  it("is there at once where nothing moves, and for who comes after it", () => {
    moves("0ms");
    const still = seated();
    Line.newest.says(ended());
    expect(still.ending?.text).toBe("Bo falls.");
    moves("200ms");
    const late = new Table("t", "ws://table", () => "Ida");
    late.open();
    Line.newest.opens();
    Line.newest.says({ type: "welcome", protocol: 2, seats: [0], heartbeat: 20 });
    Line.newest.says(ended({ cause: "full" }));
    expect(late.ending?.text).toBe("Bo falls.");
  });
});

describe("remarks", () => {
  const remark = (fields: object) => ({ type: "said", n: 1, room: "players", seat: 1, name: "Bo", text: "Hello", at: 0, ...fields });

  it("are there once, and unread unless they are one's own", () => {
    const table = seated();
    for (let again = 0; again < 2; again++) Line.newest.says(remark({}));
    Line.newest.says(remark({ n: 2, seat: 0, text: "Hi" }));
    expect(table.remarks.map((one) => one.text)).toEqual(["Hello", "Hi"]);
    expect(table.unread).toBe(1);
    table.readRemarks();
    expect(table.unread).toBe(0);
  });

  it("of one's own are on their way until they are heard", () => {
    const table = seated();
    table.say("Hi");
    expect(table.unsaid).toHaveLength(1);
    Line.newest.says(remark({ seat: 0, text: "Hi" }));
    expect(table.unsaid).toEqual([]);
  });
});

describe("being away", () => {
  it("is told when more was done than one saw", () => {
    const table = seated();
    table.attend(false);
    Line.newest.says(update([view({ version: 7, moment: 7 })]));
    table.attend(true);
    expect(table.away).toBe(4);
    table.choose(option);
    expect(table.away).toBe(-1);
  });

  it("is told to whoever comes back to the page, and asks for what happened since", () => {
    localStorage.setItem("duskboard.moments", JSON.stringify({ t: 1 }));
    const beats = [{ text: "Bo strikes." }, { text: "Bo waits." }];
    const table = seated([0], view({ cause: "full", beats }));
    expect(Line.newest.sent[0]).toMatchObject({ type: "hello", seen: 1 });
    expect([table.away, table.stage.waits, table.stage.left]).toEqual([1, true, 2]);
  });

  it("says hello with what has been seen", () => {
    seated();
    Line.newest.breaks();
    vi.advanceTimersByTime(1000);
    Line.newest.opens();
    expect(Line.newest.sent[0]).toMatchObject({ type: "hello", protocol: PROTOCOL, have: 4, name: "Ida" });
  });

  it("is noticed by a heartbeat that knows more", () => {
    seated();
    Line.newest.says({ type: "pong", id: "ping", version: 9 });
    expect(sent("hello")).toHaveLength(2);
  });
});

describe("odds", () => {
  const told = (fields: object) => Line.newest.says({ type: "weighed", id: sent("weigh").at(-1)!["id"], seat: 0, version: 4, odds: [], ...fields });
  const curious = () => {
    const table = seated([0], view({ scene: { ...chessboard, options: [1, 2, 3].map((number) => ({ number, text: `${number}` })) } }));
    Line.newest.says(update([], {}, { odds: true }));
    return table;
  };

  it("are asked for once, for what is looked at first", async () => {
    const table = curious();
    const weighed = table.weigh([2]);
    void table.weigh([3]);
    expect(sent("weigh")).toHaveLength(1);
    expect(sent("weigh")[0]).toMatchObject({ seat: 0, version: 4, first: [2] });
    told({ odds: [{ option: 2, chances: [{ text: "falls", share: 1 }] }] });
    await weighed;
    expect(table.odds.get(2)).toHaveLength(1);
    await table.weigh([3]);
    expect(sent("weigh")).toHaveLength(1);
  });

  it("are asked for again where there was no time for them", async () => {
    const table = curious();
    const before = table.wondering;
    const weighed = table.weigh([1]);
    told({ odds: [{ option: 1, chances: [{ text: "falls", share: 1 }] }], left: [2, 3] });
    await weighed;
    expect(table.wondering).toBe(before + 1);
    const again = table.weigh([3]);
    expect(sent("weigh")).toHaveLength(2);
    told({ odds: [{ option: 3, chances: [{ text: "stands", share: 1 }] }] });
    await again;
    expect([...table.odds.keys()]).toEqual([1, 3]);
  });

  it("are asked for again after a while where the table was busy", async () => {
    const table = curious();
    const before = table.wondering;
    const weighed = table.weigh([1]);
    Line.newest.says({ type: "refused", id: sent("weigh")[0]!["id"], code: "busy", reason: "try again soon", version: 4 });
    await weighed;
    expect(table.wondering).toBe(before);
    vi.advanceTimersByTime(2000);
    expect(table.wondering).toBe(before + 1);
    void table.weigh([1]);
    expect(sent("weigh")).toHaveLength(2);
  });
});
