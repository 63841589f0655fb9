import { describe, expect, it } from "vitest";
import chessboard from "../fixtures/chessboard.json";
import { fits, nextStep } from "../src/logic/coach";
import { pieces } from "../src/logic/emphasis";
import { routeOf } from "../src/logic/links";
import { blocks, search, textOf } from "../src/logic/markdown";
import { explain } from "../src/logic/notes";
import { light } from "../src/logic/options";
import { placePieces, spotsOf } from "../src/logic/places";
import { patience, understood } from "../src/logic/connection";
import { shapePath } from "../src/logic/shapes";
import { itemWords, spotWords } from "../src/logic/words";
import { ago, changed, spread, usualSeats, usualValues } from "../src/lobby/setup";
import { complete } from "../src/wire";

const scene = complete("Scene", chessboard);

describe("words", () => {
  it("say what stands where and what may be done", () => {
    const spots = spotsOf(scene.boards[0]!, placePieces(scene.boards[0]!, scene.pieces), light(scene).lit);
    const said = (id: string) => spotWords(spots.find((spot) => spot.id === id)!, scene.seats);
    expect(said("e6")).toBe("e6: pawn of The Murg. Hunt the pawn on e6; or Leap over e6");
    expect(said("e4")).toBe("e4: pawn of Huldra, chosen, Long Bow +1");
    expect(said("d5")).toBe("d5. Journey to d5");
  });

  it("say what a slot holds or takes", () => {
    const bow = scene.zones.flatMap((zone) => zone.items).find((item) => item.name === "Long Bow")!;
    expect(itemWords(bow)).toBe("Long Bow, slot, empty, takes 1, slot, die, 2, slot, empty, takes E");
    expect(itemWords(complete("Item", { id: "x", kind: "card", face_up: false, value: "9" }))).toBe("a card, face down");
  });

  it("explain a thing by its note or by itself", () => {
    expect(explain(scene, "u-e4")).toMatchObject({ title: "Pawn with Long Bow", rules: ["DLG-157", "DLG-161"] });
    expect(explain(scene, "u-e8")).toMatchObject({ title: "king", text: "Of The Murg, hunted 2" });
    expect(explain(scene, "a4")).toBeUndefined();
  });

  it("let numbers about dice stand out, not those within names", () => {
    expect(pieces("rolls 4, needs 3+ on c5").filter((one) => one.number).map((one) => one.text)).toEqual(["4", "3"]);
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
  const steps = [{ title: "a", say: "" }, { title: "b", say: "", when: "^Use the" }, { title: "c", say: "", when: "never" }, { title: "d", say: "" }];

  it("says plain steps in order and others when they fit", () => {
    expect(nextStep(steps, new Set(), scene)).toBe(0);
    expect(nextStep(steps, new Set([0]), scene)).toBe(1);
    expect(nextStep(steps, new Set([0, 1]), scene)).toBe(3);
    expect(nextStep(steps, new Set([0, 1, 3]), scene)).toBe(-1);
    expect(fits(steps[2]!, scene)).toBe(false);
  });
});

describe("the lobby", () => {
  const game = complete("GameInfo", {
    game: "x", title: "X", blurb: "", seats: [2, 3], roles: ["A", "B"], chance: true, hidden: false, cooperative: false,
    levels: [{ level: "easy", title: "Easy" }, { level: "fair", title: "Fair" }, { level: "hard", title: "Hard" }],
    settings: [
      { name: "clan", title: "Clan", default: ["huldra", "murg"], each_seat: true, choices: [["huldra", "H"], ["murg", "M"], ["hexen", "X"]] },
      { name: "turns", title: "Turns", default: 9, minimum: 1, maximum: 20 },
    ],
  });

  it("puts you first and a middling bot against you", () => {
    expect(usualSeats(game)).toEqual([{ kind: "here" }, { kind: "bot", level: "fair" }]);
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
    const view = understood('{"type":"view","viewer":0,"version":1,"moment":1,"cause":"choice","log_from":1,"log":[[{"text":"a"}]],"scene":{"heading":{"game":"g","title":"G"},"seats":[{"name":"A"}],"notes":{"p":{"title":"P"}}}}');
    expect(view).toMatchObject({ undo: null, log: [[{ text: "a", rules: [], roll: false, seat: -1 }]], scene: { seats: [{ shape: "round" }], notes: { p: { rules: [], text: "" } }, boards: [] } });
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
