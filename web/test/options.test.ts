import { describe, expect, it } from "vitest";
import chessboard from "../fixtures/chessboard.json";
import { buttonsOf, drawnIds, light } from "../src/logic/options";
import { keyFor, keyName, keysOf, keySign } from "../src/logic/keys";
import { complete, type SceneOption } from "../src/wire";

const scene = complete("Scene", chessboard);
const option = (fields: Partial<SceneOption>) => complete("SceneOption", { number: 1, text: "x", ...fields });

describe("light", () => {
  it("lights each option on its target and leaves the rest as buttons", () => {
    const { lit, loose } = light(scene);
    expect(lit.get("d5")).toMatchObject({ kind: "go" });
    expect(lit.get("u-f5")).toMatchObject({ kind: "act" });
    expect(loose.map((one) => one.text)).toEqual(["leap", "skip", "down"]);
  });

  it("gathers options that share a target", () => {
    expect(
      light(scene)
        .lit.get("u-e6")
        ?.options.map((one) => one.number),
    ).toEqual([3, 6]);
  });

  it("loses no option: one whose target is not drawn becomes a button", () => {
    const strange = { ...scene, options: [option({ number: 9, targets: ["nowhere"] }), option({ number: 10, targets: ["nowhere", "e4"] })] };
    const { lit, loose } = light(strange);
    expect(loose.map((one) => one.number)).toEqual([9]);
    expect(lit.get("e4")?.options.map((one) => one.number)).toEqual([10]);
  });

  it("makes no button of what leads only to what is lit", () => {
    const { lit, loose } = light({ ...scene, options: [option({ number: 9, indirect: true }), option({ number: 10, targets: ["e4"], indirect: true })] });
    expect([lit.size, loose.length]).toEqual([0, 0]);
  });

  it("finds what lies in slots", () => {
    expect(drawnIds(scene).has("s-h4/0/d")).toBe(true);
  });
});

describe("buttons", () => {
  const take = option({ number: 1, text: "take", targets: ["e4"], kind: "act" });
  const leave = option({ number: 2, text: "leave" });
  const told = (options: SceneOption[], seen = drawnIds(scene)) => buttonsOf(light({ ...scene, options }), seen).map((one) => one.text);

  it("are all the answers where there are few, about one thing", () => {
    expect(told([take, leave])).toEqual(["take", "leave"]);
    expect(told([take, { ...take, number: 3, text: "bury" }])).toEqual(["take", "bury"]);
  });

  it("are else what has no place, and what lies where nobody sees it", () => {
    const far = option({ number: 3, text: "far", targets: ["d5"] });
    expect(told([take, far, leave])).toEqual(["leave"]);
    expect(told([take, far, leave], new Set(["e4"]))).toEqual(["leave", "far"]);
    expect(told([1, 2, 3, 4, 5].map((number) => ({ ...take, number })))).toEqual([]);
  });
});

describe("keys", () => {
  it("knows one spelling for each key", () => {
    expect(["Esc", "escape", "ESC"].map(keyName)).toEqual(["escape", "escape", "escape"]);
    expect(keySign("enter")).toBe("⏎");
    expect(keySign("l")).toBe("L");
  });

  it("gives Enter to the main option where nobody else has it", () => {
    const keys = keysOf(scene.options);
    expect(keys.get("enter")?.text).toBe("skip");
    expect(
      keyFor(
        keys,
        scene.options.find((one) => one.text === "leap")!,
      ),
    ).toBe("l");
  });

  it("lets the first of two options keep a key", () => {
    const keys = keysOf([option({ number: 1, key: "a" }), option({ number: 2, key: "A" })]);
    expect(keys.get("a")?.number).toBe(1);
  });
});
