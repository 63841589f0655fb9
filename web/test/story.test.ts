import { describe, expect, it } from "vitest";
import { ownFigures } from "../src/logic/figures";
import { asked } from "../src/logic/prompt";
import type { Shot } from "../src/logic/stage.svelte";
import { chapters, lastTold } from "../src/logic/story";
import { goalWords, percent, rollWords } from "../src/logic/words";
import { complete, type LogLine } from "../src/wire";

const line = (text: string, chapter = ""): LogLine => complete("LogLine", { text, chapter });
const shot = (n: number, moment: number) => ({ n, moment }) as Shot;

describe("the story", () => {
  it("is cut where turn or phase change", () => {
    const told = chapters([[line("set up", "Before")], [line("a", "Turn 1"), line("b", "Turn 1")], [line("c"), line("d", "Turn 2")]], []);
    expect(told.map((chapter) => [chapter.title, chapter.lines.map((one) => one.text)])).toEqual([
      ["Before", ["set up"]],
      ["Turn 1", ["a", "b", "c"]],
      ["Turn 2", ["d"]],
    ]);
  });

  it("has a first line for its heading where both say the same", () => {
    const told = chapters([[line("Turn 1: Huldra", "Turn 1, Huldra"), line("a", "Turn 1, Huldra")], [line("Turn 2: Murg", "Turn 2, Murg")]], []);
    expect(told.map((chapter) => [chapter.led, chapter.lines.map((one) => one.text)])).toEqual([
      [true, ["Turn 1: Huldra", "a"]],
      [true, ["Turn 2: Murg"]],
    ]);
    expect(chapters([[line("Huldra roll", "Turn 1")]], [])[0]!.led).toBe(false);
  });

  it("ends with the gravest line of the last choice that anything came of", () => {
    const grave = complete("LogLine", { text: "a falls", weight: "grave" });
    expect(lastTold([[line("set up")], [grave, line("b")], [line("Turn 2: Murg", "Turn 2, Murg")], []])?.text).toBe("a falls");
    expect(lastTold([[line("a"), line("b")]])?.text).toBe("b");
    expect(lastTold([[]])).toBeUndefined();
  });

  it("knows the beat of each line that was told here", () => {
    const [chapter] = chapters([[], [line("a"), line("b")], [line("c")]], [shot(0, 1), shot(1, 1), shot(2, 2)]);
    expect(chapter!.lines.map((one) => [one.text, one.moment, one.shot])).toEqual([
      ["a", 1, 0],
      ["b", 1, 1],
      ["c", 2, 2],
    ]);
  });

  it("goes no farther than what has been shown", () => {
    const told = chapters([[], [line("a", "Turn 1"), line("b", "Turn 1")], [line("c", "Turn 2")]], [shot(0, 1), shot(1, 1), shot(2, 2)], 0, 1);
    expect(told.map((chapter) => [chapter.title, chapter.lines.map((one) => one.text)])).toEqual([["Turn 1", ["a"]]]);
  });

  it("gives the last beats to the last lines where the first were not told", () => {
    const [chapter] = chapters([[], [line("a"), line("b")]], [shot(0, 1)]);
    expect(chapter!.lines.map((one) => one.shot)).toEqual([-1, 0]);
  });
});

describe("words", () => {
  it("tell a roll with what it needed, what changed it and what came of it", () => {
    const roll = complete("Roll", {
      title: "Wihtgar strikes",
      dice: [
        { sides: 10, face: 8, counted: true },
        { sides: 10, face: 4, counted: false },
      ],
      needed: "6+",
      outcome: "one blow lands",
      modifiers: [{ name: "Brume", amount: -1 }],
    });
    expect(rollWords(roll)).toBe("Wihtgar strikes: 8 counts, 4 does not; needed 6+; Brume −1; one blow lands");
  });

  it("tell a goal with how far it is", () => {
    expect(goalWords(complete("Goal", { text: "Two out", value: 1, most: 2, standing: "9 turns left" }))).toBe("Two out, 1 of 2, 9 turns left");
    expect(goalWords(complete("Goal", { text: "Two out", met: true }))).toBe("Two out, done");
  });

  it("never call impossible what may happen", () => {
    expect([0, 0.004, 0.61, 0.996, 1].map(percent)).toEqual(["0 %", "under 1 %", "61 %", "over 99 %", "100 %"]);
  });
});

describe("figures", () => {
  const scene = complete("Scene", {
    heading: { game: "g", title: "G" },
    seats: [],
    figures: [
      { id: "p", name: "P", owner: 0 },
      { id: "q", name: "Q", owner: 1 },
    ],
  });

  it("of one's own are kept in sight; a watcher's are everybody's", () => {
    expect(ownFigures(scene, [0]).map((one) => one.id)).toEqual(["p"]);
    expect(ownFigures(scene, []).map((one) => one.id)).toEqual(["p", "q"]);
  });
});

describe("the prompt", () => {
  const scene = complete("Scene", { heading: { game: "g", title: "G" }, seats: [{ name: "Ida" }, { name: "Bo" }], prompt: { text: "Where to?" } });
  const table = { past: null, moment: 3, sight: undefined, ending: null, chosen: null, link: "open" as const };
  const info = (fields: object) =>
    complete("TableInfo", { table: "t", game: "g", title: "G", settings: {}, phase: "playing", version: 1, moment: 1, acting: 0, seats: [], ...fields });

  it("is the game's question", () => {
    expect(asked({ ...table, info: info({}) }, scene, null)).toMatchObject({ text: "Where to?", busy: false });
  });

  it("waits for who has not come, and for who thinks", () => {
    const open = { seat: 1, role: "the Murg", kind: "open" };
    expect(asked({ ...table, info: info({ phase: "waiting", seats: [open] }) }, scene, null).text).toContain("the Murg");
    const thinking = { seat: 0, role: "", kind: "bot", doing: "thinking" };
    expect(asked({ ...table, info: info({ seats: [thinking] }) }, scene, null)).toMatchObject({ busy: true, help: "Ida thinks, usually for a few seconds." });
  });

  it("asks for a real die before anything else is chosen", () => {
    expect(asked({ ...table, info: info({ roll: { seat: 0, sides: 6, faces: [2] } }) }, scene, null)).toMatchObject({ help: "So far: 2." });
  });
});
