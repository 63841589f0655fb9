import { describe, expect, it } from "vitest";
import { NOBODY, Rules } from "../src/logic/rules";

// A game so small that its module can be written by hand. A state is a number, a seat and a result: `check` returns the
// number, `choose` puts the option there, `redact` clears it, `options` are always the same two.
const ABOUT = {
  title: "Counting",
  made_from: "0123456789abcdef",
  entries: { check: ["pp", "i"], choose: ["pppi", "v"], redact: ["ppi", "v"], options: ["ppp", "i"] },
  records: {
    State: { size: 16, fields: { number: ["i8", 0, []], seat: ["i1", 8, []], result: ["f4", 12, [1]] } },
    Book: { size: 2, fields: {} },
    Scratch: { size: 8, fields: { menu: ["i2", 0, [4]] } },
  },
  facts: { options: 8, observation: 0 },
};

const text = (word: string) => [word.length, ...new TextEncoder().encode(word)];
const section = (number: number, ...bytes: number[]) => {
  const [low, high] = [(bytes.length & 0x7f) | 0x80, bytes.length >> 7];
  return [number, low, high, ...bytes];
};
const list = (...items: number[][]) => [items.length, ...items.flat()];
const code = (...body: number[]) => [body.length + 2, 0, ...body, 0x0b];
const [I32, I64, GET, CONST] = [0x7f, 0x7e, 0x20, 0x42];

function module(about: unknown = ABOUT): Uint8Array<ArrayBuffer> {
  const says = [...new TextEncoder().encode(JSON.stringify(about))];
  return Uint8Array.from([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, ...list(
      [0x60, 2, I32, I32, 1, I64], [0x60, 4, I32, I32, I32, I64, 0], [0x60, 3, I32, I32, I64, 0],
      [0x60, 3, I32, I32, I32, 1, I64],
    )),
    ...section(3, ...list([0], [1], [2], [3])),
    ...section(5, ...list([0, 1])),
    ...section(6, ...list([I32, 0, 0x41, 0x10, 0x0b])),
    ...section(7, ...list(
      [...text("memory"), 2, 0], [...text("__heap_base"), 3, 0], [...text("check"), 0, 0], [...text("choose"), 0, 1],
      [...text("redact"), 0, 2], [...text("options"), 0, 3],
    )),
    ...section(10, ...list(
      code(GET, 0, 0x29, 3, 0), // i64.load state
      code(GET, 0, GET, 3, 0x37, 3, 0), // i64.store state, option
      code(GET, 0, CONST, 0, 0x37, 3, 0),
      code(GET, 2, CONST, 0x85, 0x80, 0x0c, 0x37, 3, 0, CONST, 2), // a menu of 5 and 3, and rubbish behind it
    )),
    ...(about === null ? [] : section(0, ...text("duskboard"), ...says)),
  ]); // prettier-ignore
}

const state = (...bytes: number[]) => Uint8Array.from({ length: 16 }, (_, at) => bytes[at] ?? 0);
const loaded = () => Rules.load(module(), Uint8Array.of(1, 2));

describe("rules in the page", () => {
  it("say what they are", async () => {
    const rules = await loaded();
    expect([rules.title, rules.madeFrom]).toEqual(["Counting", "0123456789abcdef"]);
  });

  it("are called with whole numbers of 64 bits, negative ones too", async () => {
    const rules = await loaded();
    expect(rules.check(rules.choose(state(), -5))).toBe(-5);
    expect(rules.check(rules.choose(state(), 2 ** 40))).toBe(2 ** 40);
  });

  it("leave the state they are given as it is", async () => {
    const rules = await loaded();
    const before = state(7);
    expect(rules.choose(before, 9)).toEqual(state(9));
    expect(rules.redact(before, NOBODY)).toEqual(state());
    expect(before).toEqual(state(7));
  });

  it("read the fields of a state, wherever its bytes lie", async () => {
    const rules = await loaded();
    const within = new Uint8Array(20);
    within.set(state(0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0, 0, 0, 0, 0, 0x80, 0x3f), 3);
    const one = within.subarray(3, 19);
    expect(rules.seat(one)).toBe(NOBODY);
    expect(rules.result(one)).toEqual([1]);
  });

  it("give as many options as there are", async () => {
    expect((await loaded()).options(state())).toEqual([5, 3]);
  });

  it("refuse what is not theirs", async () => {
    const rules = await loaded();
    expect(() => rules.check(new Uint8Array(3))).toThrow("a State has 16 bytes, not 3");
    expect(() => rules.playOut(new Uint8Array(17))).toThrow("states have 16 bytes each");
    expect(() => rules.read(state(), "gold")).toThrow("a State has no gold");
    await expect(Rules.load(module(), new Uint8Array(5))).rejects.toThrow("a Book has 2 bytes, not 5");
    await expect(Rules.load(module(null), Uint8Array.of(1, 2))).rejects.toThrow("does not hold the rules of a game");
  });
});
