import { describe, expect, it } from "vitest";
import chessboard from "../fixtures/chessboard.json";
import { fits, following, nextStep, scripted } from "../src/logic/coach";
import { stretches } from "../src/logic/emphasis";
import { painted } from "../src/logic/appearance";
import { routeOf } from "../src/logic/links";
import { blocks, search, textOf } from "../src/logic/markdown";
import { explain } from "../src/logic/notes";
import { light } from "../src/logic/options";
import { placePieces, spotsOf } from "../src/logic/places";
import { patience } from "../src/logic/connection";
import { Reading } from "../src/logic/reading";
import { shapePath } from "../src/logic/shapes";
import { chanceWords, itemWords, spotWords, writtenOn } from "../src/logic/words";
import { ago, changed, savedSeats, seatsFor, spread, usualSeats, usualValues } from "../src/lobby/setup";
import { complete } from "../src/wire";

const scene = complete("Scene", chessboard);

describe("words", () => {
  it("leave a lone letter to its sign, where one is drawn", () => {
    const badge = complete("Badge", { icon: "shield", text: "S", name: "Invulnerable" });
    expect(writtenOn(badge)).toBe("");
    expect(writtenOn({ ...badge, text: "2" })).toBe("2");
    expect(writtenOn({ ...badge, icon: "" })).toBe("S");
  });

  it("say what stands where and what may be done", () => {
    const spots = spotsOf(scene.boards[0]!, placePieces(scene.boards[0]!, scene.pieces), light(scene).lit);
    const said = (id: string) =>
      spotWords(
        spots.find((spot) => spot.id === id)!,
        scene.seats,
      );
    expect(said("e6")).toBe("e6: pawn of The Murg. Hunt the pawn on e6; or Leap over e6");
    expect(said("e4")).toBe("e4: pawn of Huldra, chosen, Long Bow +1");
    expect(said("d5")).toBe("d5. Journey to d5");
  });

  it("say what a slot holds or takes", () => {
    const bow = scene.zones.flatMap((zone) => zone.items).find((item) => item.name === "Long Bow")!;
    expect(itemWords(bow)).toBe("Long Bow, slot, empty, takes 1, slot, die, 2, slot, empty, takes E");
    expect(itemWords(complete("Item", { id: "x", kind: "card", face_up: false, value: "9" }))).toBe("a card, face down");
  });

  it.each([
    [0.614, 0, "61 %", 0],
    [0.614, 0.0487, "61 %", 5],
    [0.05, 0.003, "5 %", 1],
    [0.004, 0, "under 1 %", 0],
    [0.0025, 0.0071, "under 1 %", 0],
    [0.0075, 0.0099, "under 2 %", 0],
    [0.9975, 0.0071, "over 99 %", 0],
    [1, 0.05, "over 95 %", 0],
    [1, 0, "100 %", 0],
  ])("say how far off a chance may be, where it was counted: %f, %f", (share, margin, said, off) => {
    expect(chanceWords({ share, margin })).toEqual({ share: said, margin: off });
  });

  it("say where a tile that is shown as a picture is open", () => {
    const tile = complete("Item", { id: "x", kind: "token", name: "tile 8", sides: ["opening", "wall", "opening", "wall"] });
    expect(itemWords(tile)).toBe("tile 8, open to the north and south");
  });

  it("explain a thing by its note or by itself", () => {
    expect(explain(scene, "u-e4")).toMatchObject({ title: "Pawn with Long Bow", rules: ["DLG-157", "DLG-161"] });
    expect(explain(scene, "u-e8")).toMatchObject({ title: "king", text: "Of The Murg, hunted 2" });
    expect(explain(scene, "a4")).toBeUndefined();
  });

  it.each([
    ["Scout 1 rolls *1*, *2*, *6* against the troglodytes on tile 1, needing 3+: 1 hit.", "1 2 6"],
    ["Scout 2 rolls *1* against the troglodytes on tile 1, needing 3+: 1 hit.", "1"],
    ["Round 3: you roll *3* (Hit), the Hollow Acolyte *5* (Critical).", "3 5"],
    ["Erde roll a *9* (d10): 9 to journey, by one unit or shared by two", "9"],
    ["Fox Ranger 3 may move 10 tiles: *3* + 7", "3"],
    ["Fox Archer 1b has a range of 7 (*3* + 4); objective 3 is 3 away", "3"],
    ["Carrowek parries on 8+: *8*, nothing comes through", "8"],
    ["The human player rolls 4 activation dice: *2*, *3*, *2*, *4*.", "2 3 2 4"],
    ["The human player rolls 4 activation dice: *4*, *3*, *1*, *2*.", "4 3 1 2"],
    ["Mulch Sink: 4 or more needed, you roll *4*: enough.", "4"],
    ["Scout 1 misses.", "6"],
    ["Scout 1 is hurt.", ""],
  ])("let the dice of a sentence stand out and no other number: %s", (marked, dice) => {
    const found = stretches(marked.replaceAll("*", ""), dice.split(" ").filter(Boolean));
    expect(found.map((one) => (one.die ? `*${one.text}*` : one.text)).join("")).toBe(marked);
  });
});

describe("the rules reader", () => {
  const all = blocks("# Title\n\nA *first* line\ngoes on.\n\n## Moves\n\n- **DLG-001** Runs of `2`.\n  - deeper\n\n| a | b |\n|---|---|\n| 1 | DLG-002 |\n");

  it("reads headings, paragraphs, items and tables", () => {
    expect(all.map((one) => one.kind)).toEqual(["heading", "paragraph", "heading", "item", "item", "table"]);
    expect(textOf(all[1]!)).toBe("A first line goes on.");
    expect(all[3]).toMatchObject({ rule: "DLG-001" });
  });

  it("finds words and keeps the heading above them", () => {
    expect(search(all, "runs").map(textOf)).toEqual(["Moves", "DLG-001 Runs of 2."]);
    expect(search(all, "")).toBe(all);
  });
});

describe("the tutorial", () => {
  const asking = (decision: string) => ({ ...scene, prompt: { ...scene.prompt!, decision } });
  const steps = [
    { title: "a", say: "" },
    { title: "b", say: "", decisions: ["use the bone"] },
    { title: "c", say: "", decisions: ["never asked"] },
    { title: "d", say: "" },
  ].map((step) => complete("GuideStep", step));

  it("says plain steps in order and others when they fit", () => {
    expect(nextStep(steps, new Set(), asking("use the bone"))).toBe(0);
    expect(nextStep(steps, new Set([0]), asking("use the bone"))).toBe(1);
    expect(nextStep(steps, new Set([0, 1]), asking("use the bone"))).toBe(3);
    expect(nextStep(steps, new Set([0, 1, 3]), asking("use the bone"))).toBe(-1);
    expect(fits(steps[2]!, asking("use the bone"))).toBe(false);
  });

  it("plays the first turn choice by choice, and lets go where somebody chose otherwise", () => {
    const option = scene.options[0]!;
    const lesson = (decision: string, choose: string) => complete("ScriptedStep", { decision, choose, title: "", say: "" });
    const guide = complete("Guide", { first_turn: [lesson("roll", option.text), lesson("use the bone", option.text), lesson("slot", "nothing such")] });
    expect(scripted(guide.first_turn[0], asking("roll"))).toEqual(option);
    expect(scripted(guide.first_turn[0], asking("another"))).toBeUndefined();
    expect(following(guide, 0, asking("use the bone"))).toBe(1);
    expect(following(guide, 0, asking("another"))).toBe(3);
    expect(following(guide, 1, asking("slot"))).toBe(3);
  });
});

describe("the appearance of a game", () => {
  it("is its own where it names a colour, by day and by night", () => {
    const palette = complete("Palette", { square_ink: ["#111", "#eee"], wall: ["red", "blue"] });
    expect(painted(palette)).toBe("--square-ink: light-dark(#111, #eee); --wall: light-dark(red, blue)");
    expect(painted(undefined)).toBe("");
  });
});

describe("the lobby", () => {
  const game = complete("GameInfo", {
    game: "x",
    title: "X",
    blurb: "",
    seats: [2, 3],
    roles: ["A", "B"],
    sides: [0, 1],
    chance: true,
    hidden: false,
    cooperative: false,
    appearance: {},
    levels: [
      { level: "easy", title: "Easy" },
      { level: "fair", title: "Fair" },
      { level: "hard", title: "Hard" },
    ],
    settings: [
      {
        name: "clan",
        title: "Clan",
        default: ["huldra", "murg"],
        each_seat: true,
        choices: [
          { value: "huldra", title: "H", icon: "", say: "" },
          { value: "murg", title: "M", icon: "", say: "" },
          { value: "hexen", title: "X", icon: "", say: "" },
        ],
      },
      { name: "turns", title: "Turns", default: 9, minimum: 1, maximum: 20 },
    ],
  });

  it("puts you first and a middling bot against you", () => {
    expect(usualSeats(game)).toEqual([{ kind: "here" }, { kind: "bot", level: "fair" }]);
  });

  it("keeps those who sit already when a setting changes the seats, and puts friends at your side", () => {
    const bot = { kind: "bot" as const, level: "hard" };
    expect(seatsFor(game, [{ kind: "link" }, bot], [0, 0, 0, 1])).toEqual([{ kind: "link" }, bot, { kind: "here" }, { kind: "bot", level: "fair" }]);
    expect(seatsFor(game, [{ kind: "here" }, bot], [0])).toEqual([{ kind: "here" }]);
  });

  it("seats the bots of a save where they sat, whatever they are called", () => {
    for (const { level } of game.levels)
      expect(savedSeats(game, ["", level], [0, 1])).toEqual({ seats: [{ kind: "here" }, { kind: "bot", level }], unknown: [] });
    const own = complete("GameInfo", { ...game, levels: [{ level: "level-3", title: "Veteran" }] });
    expect(savedSeats(own, ["3"], [0, 1]).seats).toEqual([{ kind: "bot", level: "level-3" }, { kind: "here" }]);
    expect(savedSeats(game, ["mine:cautious", ""], [0, 1])).toEqual({ seats: [{ kind: "here" }, { kind: "here" }], unknown: ["mine:cautious"] });
  });

  it("gives each seat a value of its own", () => {
    expect(spread(game.settings[0]!, ["murg"], 3)).toEqual(["murg", "huldra", "hexen"]);
    expect(usualValues(game, 2)).toEqual({ clan: ["huldra", "murg"], turns: 9 });
  });

  it("sends what was changed", () => {
    expect(changed(game, { clan: ["hexen", "murg"], turns: 9 }, 2)).toEqual({ clan: ["hexen", "murg"] });
    expect(changed(game, { clan: ["huldra", "murg"], turns: 3 }, 2)).toEqual({ clan: ["huldra", "murg"], turns: 3 });
  });

  it("tells when something happened", () => {
    expect(ago(1000, 1010)).toBe("just now");
    expect(ago(1000, 1000 + 600)).toBe("10 minutes ago");
  });
});

describe("addresses", () => {
  it("lead to the lobby, a table, a seat", () => {
    expect(routeOf("")).toEqual({ place: "lobby" });
    expect(routeOf("#/t/abc")).toEqual({ place: "table", table: "abc", code: "", learn: false });
    expect(routeOf("#/t/abc/Qx_7-")).toEqual({ place: "table", table: "abc", code: "Qx_7-", learn: false });
    expect(routeOf("#/t/abc?learn")).toMatchObject({ learn: true });
  });
});

describe("the wire", () => {
  it("fills in what was left out", () => {
    const update = new Reading().read(
      '{"type":"update","views":[{"viewer":0,"version":1,"moment":1,"cause":"choice","log_from":1,"log":[[{"text":"a"}]],"scene":{"heading":{"game":"g","title":"G"},"seats":[{"name":"A"}],"notes":{"p":{"title":"P"}}}}]}',
    );
    expect(update).toMatchObject({
      id: "",
      table: null,
      views: [
        {
          undo: null,
          log: [[{ text: "a", rules: [], dice: [], seat: -1 }]],
          scene: { seats: [{ shape: "round" }], notes: { p: { rules: [], text: "" } }, boards: [] },
        },
      ],
    });
  });

  it("waits longer each time, within bounds", () => {
    expect(patience(0, 0.5)).toBe(500);
    expect(patience(3, 0.5)).toBe(4000);
    expect(patience(50, 0.5)).toBe(15_000);
  });
});

describe("shapes", () => {
  it("are closed paths for every seat's shape", () => {
    for (const shape of ["round", "diamond", "square", "hexagon", "shield", "star"] as const) expect(shapePath(shape, 10)).toMatch(/^M.*Z$/);
  });
});
