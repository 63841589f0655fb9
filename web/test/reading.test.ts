import { describe, expect, it } from "vitest";
import { changed, Reading, restored, understood, type Change } from "../src/logic/reading";
import steps from "../fixtures/steps.json";

describe("understood", () => {
  it("fills in what is not sent because it is usual", () => {
    expect(understood(JSON.parse('{"type":"said","n":1,"room":"table","text":"x","at":0}'))).toMatchObject({ seat: -1, name: "" });
  });
});

describe("a change", () => {
  it("sets, drops and goes inside", () => {
    const change: Change = { set: { b: 2 }, drop: ["a"], in: { c: { set: { e: 5 } } } };
    expect(changed({ a: 1, c: { d: 4 } }, change)).toEqual({ b: 2, c: { d: 4, e: 5 } });
  });

  it("tells a list by what is kept, changed and new", () => {
    const old = [{ id: "x" }, { id: "y", at: 1 }, { id: "z" }];
    const now = changed(old, { list: [{ new: { id: "w" } }, [2, 1], { at: 1, in: { set: { at: 2 } } }] }) as object[];
    expect(now).toEqual([{ id: "w" }, { id: "z" }, { id: "y", at: 2 }]);
    expect(now[1]).toBe(old[2]);
  });

  it("makes of every scene the next one, as the server writes them", () => {
    let scene: unknown = steps.first;
    for (const step of steps.steps) {
      scene = changed(scene, step.change as unknown as Change);
      expect(scene).toEqual(step.scene);
    }
    expect(steps.steps.length).toBeGreaterThan(3);
  });
});

describe("beats of a step", () => {
  it("are made whole by the scene before and the beats before them, as the server writes them", () => {
    const before = { pieces: steps.first.pieces, figures: [{ id: "owl", name: "Owl", bars: [{ name: "health", value: 1, most: 3 }] }] };
    const whole = restored(JSON.parse(JSON.stringify(steps.beats.lessened)), before);
    const none = { change: [], figures: [] };
    expect(whole).toEqual(steps.beats.whole.map((beat) => ({ ...none, ...beat })));
  });
});

describe("reading", () => {
  const told = { viewer: 0, version: 1, moment: 1, cause: "choice", log_from: 0, log: [] };
  const first = { type: "update", views: [{ ...told, mark: 71, scene: steps.first }] };

  it("gives a step as a view with the whole scene", () => {
    const reading = new Reading();
    reading.read(JSON.stringify(first));
    const step = { ...told, mark: 13, of: 71, change: steps.steps[0]!.change };
    const update = reading.read(JSON.stringify({ type: "update", id: "mine", steps: [step] }));
    expect(update).toMatchObject({ id: "mine", steps: [], views: [{ viewer: 0, scene: steps.steps[0]!.scene }] });
  });

  it("does not guess where a scene is missing", () => {
    const reading = new Reading();
    reading.read(JSON.stringify(first));
    expect(reading.read(JSON.stringify({ type: "update", steps: [{ ...told, mark: 13, of: 70, change: {} }] }))).toBeNull();
    expect(reading.read(JSON.stringify({ type: "update", steps: [{ ...told, viewer: 1, mark: 13, of: 71, change: {} }] }))).toBeNull();
  });
});
