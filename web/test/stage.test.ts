import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { longer, type Pace } from "../src/logic/pace";
import { folded, gravest, grounds, Stage } from "../src/logic/stage.svelte";
import { complete, type Beat, type Scene } from "../src/wire";

const piece = (id: string, cell: string, more: object = {}) => ({ id, cell, name: id, ...more });
const board = (id: string) => ({ id, width: 3, height: 1, cells: [{ id: "a", x: 0, y: 0 }] });
const scene = (pieces: object[], more: object = {}): Scene =>
  complete("Scene", { heading: { game: "g", title: "G" }, seats: [], boards: [board("one")], pieces, ...more });
const beat = (fields: object): Beat => complete("Beat", { text: "Something.", ...fields });
const step = (from: string, to: string, more: object = {}) => beat({ text: `to ${to}`, moves: [{ piece: "x", start: from, end: to }], ...more });
const cells = (where: { pieces: { id: string; cell: string }[] }) => where.pieces.map((one) => `${one.id}${one.cell}`);

const BEFORE = scene([piece("x", "a")]);
const WALK = [step("a", "b"), step("b", "c")];
const AFTER = scene([piece("x", "c")]);
const ROLL = { title: "x strikes", dice: [{ sides: 6, face: 4 }] };

let pace: Pace;
const stage = () => new Stage(() => pace);
const walked = (own = false, hold = false) => {
  const one = stage();
  one.tell({ beats: WALK, before: BEFORE, after: AFTER, own }, hold);
  return one;
};

beforeEach(() => {
  pace = "normal";
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("folding", () => {
  it("moves, brings, changes and takes pieces, and counts what is counted", () => {
    const before = scene([piece("x", "a"), piece("y", "a")], { tracks: [{ id: "t", name: "Turn", value: 1 }] });
    const told = beat({
      moves: [{ piece: "x", start: "a", end: "b" }],
      go: ["y"],
      appear: [piece("z", "c")],
      change: [piece("x", "b", { conditions: ["prone"] })],
      tracks: [{ id: "t", name: "Turn", value: 2 }],
    });
    const ground = folded(before, told, before);
    expect(cells(ground)).toEqual(["xb", "zc"]);
    expect(ground.pieces[0]!.conditions).toEqual(["prone"]);
    expect(ground.tracks[0]!.value).toBe(2);
  });

  it("takes the map of the scene after where the map changed", () => {
    const after = scene([], { boards: [board("two")] });
    expect(folded(BEFORE, beat({}), after).boards[0]!.id).toBe("one");
    expect(folded(BEFORE, beat({ boards: true }), after).boards[0]!.id).toBe("two");
  });

  it("changes the cards of figures with the beat that changed them", () => {
    const figure = (id: string, value: number) => ({ id, name: id, bars: [{ name: "health", value, most: 4 }] });
    const before = scene([], { figures: [figure("x", 4), figure("y", 4)] });
    const hurt = beat({ figures: [figure("x", 2)] });
    const ground = folded(folded(before, hurt, AFTER), beat({ dismissed: ["y"], figures: [figure("z", 1)] }), AFTER);
    expect(ground.figures.map((one) => [one.id, one.bars[0]!.value])).toEqual([
      ["x", 2],
      ["z", 1],
    ]);
  });

  it("holds what lies beside the board until the last beat of a choice", () => {
    const hand = (count: number) => ({ zones: [{ id: "hand", title: "Hand", count }], goals: [{ text: "Win", value: count }] });
    const stood = grounds(scene([piece("x", "a")], hand(1)), WALK, scene([piece("x", "c")], hand(2)));
    expect(stood.map((ground) => [ground.zones[0]!.count, ground.goals[0]!.value])).toEqual([
      [1, 1],
      [1, 1],
      [2, 2],
    ]);
  });

  it("shows the scene after all along where the beats do not lead to it", () => {
    expect(grounds(BEFORE, [step("a", "b")], AFTER).map(cells)).toEqual([["xc"], ["xc"]]);
    expect(grounds(null, WALK, AFTER).map(cells)).toEqual([["xc"], ["xc"], ["xc"]]);
    expect(grounds(BEFORE, WALK, AFTER).map(cells)).toEqual([["xa"], ["xb"], ["xc"]]);
  });
});

describe("others' beats", () => {
  it("are played one after the other, and then the present is shown", () => {
    const one = walked();
    expect([one.playing, one.left, cells(one.shown(AFTER))]).toEqual([true, 1, ["xb"]]);
    vi.advanceTimersByTime(800);
    expect([one.playing, one.left, cells(one.shown(AFTER))]).toEqual([true, 0, ["xc"]]);
    vi.advanceTimersByTime(800);
    expect([one.playing, one.shown(AFTER)]).toEqual([false, AFTER]);
  });

  it("change only what stands on the board: what is asked is of the present", () => {
    const one = walked();
    const present = scene([piece("x", "c")], { prompt: { text: "And now?" } });
    vi.advanceTimersByTime(800);
    expect(one.at).toBe(1);
    expect(one.shown(present).prompt?.text).toBe("And now?");
  });

  it("leave it to the present who is to choose", () => {
    const seats = (acting: boolean, standing: string) => ({ seats: [{ name: "Ida", acting, standing }] });
    const one = stage();
    const after = scene([piece("x", "c")], seats(true, "3 health"));
    one.tell({ beats: WALK, before: scene([piece("x", "a")], seats(false, "5 health")), after });
    expect(one.shown(after).seats[0]).toMatchObject({ acting: true, standing: "5 health" });
  });

  it("queue where they come faster than they are played", () => {
    const one = walked();
    one.tell({ beats: [step("c", "a")], before: AFTER, after: BEFORE });
    expect(one.left).toBe(2);
    expect(cells(one.shown(BEFORE))).toEqual(["xb"]);
    vi.advanceTimersByTime(1600);
    expect(cells(one.shown(BEFORE))).toEqual(["xa"]);
  });

  it("stay longer where dice fall, where they are grave, and where there is much to read", () => {
    const usual = longer("normal", beat({ weight: "notable" }));
    expect(usual).toBe(800);
    expect(longer("normal", beat({ roll: ROLL }))).toBeGreaterThan(usual);
    expect(longer("normal", beat({ weight: "grave" }))).toBeGreaterThan(usual);
    expect(longer("normal", beat({ text: "x".repeat(120) }))).toBeGreaterThan(usual);
    expect(longer("quick", beat({}))).toBeLessThan(usual);
    expect(longer("slow", beat({}))).toBeGreaterThan(usual);
  });

  it("take less where a crowd of steps is to come, and no less where dice fall or somebody is hurt", () => {
    const step = beat({ weight: "trifle" });
    const [alone, crowd] = [longer("normal", step), longer("normal", step, 60)];
    expect(longer("normal", step, 10)).toBe(alone);
    expect(crowd).toBeLessThan(alone / 2);
    expect(crowd).toBeGreaterThan(200);
    for (const grave of [beat({ weight: "trifle", roll: ROLL }), beat({ weight: "grave" })]) expect(longer("normal", grave, 60)).toBe(longer("normal", grave));
  });

  it("are not played for somebody who wants them at once, but told", () => {
    pace = "instant";
    const one = walked();
    expect([one.playing, one.left, one.spoken]).toEqual([false, 0, ["to b", "to c"]]);
  });

  it("are stepped through and skipped", () => {
    const one = walked();
    one.next();
    expect(one.at).toBe(1);
    one.next();
    expect(one.at).toBe(-1);
    const two = walked();
    two.skip();
    expect([two.at, two.left, two.spoken]).toEqual([-1, 0, ["to b", "to c"]]);
    vi.advanceTimersByTime(5000);
    expect(two.at).toBe(-1);
  });

  it("are skipped until it is one's turn, also those that come meanwhile", () => {
    const one = walked();
    one.hurry();
    one.tell({ beats: [step("c", "a")], before: AFTER, after: BEFORE });
    expect([one.at, one.left, one.spoken.length]).toEqual([-1, 0, 3]);
    one.arrive();
    one.tell({ beats: [step("a", "b")], before: BEFORE, after: scene([piece("x", "b")]) });
    expect(one.at).toBe(3);
  });

  it("are not played after a hurry either where one of before is looked at again meanwhile", () => {
    const one = walked();
    one.hurry();
    one.show(0);
    one.tell({ beats: [step("c", "a")], before: AFTER, after: BEFORE });
    expect([one.at, one.again, one.left]).toEqual([0, true, 0]);
    one.now();
    expect([one.at, one.left]).toEqual([-1, 0]);
  });

  it("wait to be played or skipped for somebody who was away", () => {
    const one = walked(false, true);
    expect([one.waits, one.left, one.shown(AFTER)]).toEqual([true, 2, AFTER]);
    one.tell({ beats: [step("c", "a")], before: AFTER, after: BEFORE });
    expect([one.waits, one.left]).toEqual([true, 3]);
    one.play();
    expect(one.at).toBe(0);
    const two = walked(false, true);
    two.skip();
    expect([two.waits, two.left]).toEqual([false, 0]);
  });

  it("are spoken sentence by sentence as they are played", () => {
    const one = walked();
    expect(one.spoken).toEqual(["to b"]);
    vi.advanceTimersByTime(800);
    expect(one.spoken).toEqual(["to b", "to c"]);
  });

  it("are all spoken where many are told at once", () => {
    pace = "instant";
    const one = stage();
    one.tell({ beats: Array.from({ length: 42 }, (_, at) => beat({ text: `${at}` })), before: BEFORE, after: BEFORE });
    expect(one.spoken).toHaveLength(42);
  });

  it("take a press of Space that comes a little late, and no later one", () => {
    const one = walked();
    vi.advanceTimersByTime(1600);
    expect([one.playing, one.takesSpace]).toEqual([false, true]);
    vi.advanceTimersByTime(1000);
    expect(one.takesSpace).toBe(false);
  });
});

describe("a beat without words", () => {
  it("passes quickly, and is nothing that just happened", () => {
    const one = stage();
    one.tell({ beats: [beat({ text: "" }), beat({ text: "Something." })], before: BEFORE, after: BEFORE });
    expect([one.at, one.recent.map((shot) => shot.n)]).toEqual([0, [1]]);
    vi.advanceTimersByTime(200);
    expect(one.at).toBe(1);
  });
});

describe("one's own choice", () => {
  it("is played at once, before which everything else has been shown", () => {
    const one = walked();
    one.choose();
    expect([one.at, one.since]).toEqual([-1, 2]);
    one.tell({ beats: [step("c", "a")], before: AFTER, after: BEFORE, own: true });
    expect([one.at, cells(one.shown(BEFORE))]).toEqual([2, ["xa"]]);
    expect(one.recent).toHaveLength(1);
  });

  it("does not wait for what others did before it", () => {
    const one = walked();
    one.tell({ beats: [step("c", "a")], before: AFTER, after: BEFORE, own: true });
    expect([one.at, one.left]).toEqual([2, 0]);
  });
});

describe("looking at a beat again", () => {
  it("shows the board before it, then after it, until somebody goes on", () => {
    const one = walked();
    one.skip();
    one.show(0);
    expect([one.again, cells(one.shown(AFTER))]).toEqual([true, ["xa"]]);
    vi.advanceTimersByTime(100);
    expect(cells(one.shown(AFTER))).toEqual(["xb"]);
    vi.advanceTimersByTime(60_000);
    expect(one.at).toBe(0);
    one.next();
    expect(one.at).toBe(1);
    one.next();
    expect([one.at, one.again]).toEqual([-1, false]);
  });

  it("is not disturbed by what happens meanwhile, which is played afterwards", () => {
    const one = walked();
    one.show(0);
    one.tell({ beats: [step("c", "a")], before: AFTER, after: BEFORE });
    expect([one.at, one.again]).toEqual([0, true]);
    one.now();
    expect([one.at, one.again]).toEqual([1, false]);
  });
});

describe("what is taken back", () => {
  it("has not happened", () => {
    const one = stage();
    one.tell({ beats: WALK, moments: [1, 2], before: BEFORE, after: AFTER });
    one.forget(1);
    expect([one.at, one.shots.map((shot) => shot.moment)]).toEqual([-1, [1]]);
  });
});

describe("what just happened", () => {
  it("is the gravest beat, the latest of equals", () => {
    const one = stage();
    const beats = (["notable", "grave", "trifle", "grave", "notable"] as const).map((weight, at) => beat({ weight, text: `${at}` }));
    one.tell({ beats, before: BEFORE, after: BEFORE });
    expect(gravest(one.recent)?.beat.text).toBe("3");
    expect(gravest([])).toBeUndefined();
  });

  it("is told with the dice that decided it, where they were told", () => {
    const one = stage();
    const roll = complete("Roll", { needed: "3+", dice: [{ sides: 6, face: 4 }] });
    const beats = [beat({ weight: "notable", text: "tries" }), beat({ weight: "notable", text: "a 4", roll }), beat({ weight: "notable", text: "falls" })];
    one.tell({ beats, before: BEFORE, after: BEFORE });
    expect(gravest(one.recent)?.beat.text).toBe("a 4");
  });

  it("is not that a turn begins, where anything happened in it", () => {
    const one = stage();
    const beats = [
      beat({ verb: "phase", weight: "notable", text: "Turn 3" }),
      beat({ text: "a step" }),
      beat({ verb: "phase", weight: "notable", text: "Turn 4" }),
    ];
    one.tell({ beats, before: BEFORE, after: BEFORE });
    expect(gravest(one.recent)?.beat.text).toBe("a step");
    expect(gravest(one.recent.slice(2))?.beat.text).toBe("Turn 4");
  });
});
