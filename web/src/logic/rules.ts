// A game's rules in the page: the same C the server runs, as a WebAssembly module (`duskboard compile --wasm`). No game is
// known here: states and the book are bytes, and the module says itself how they are laid out.
//
//     const rules = await Rules.load(module, book);
//     let state = ...;                            // the bytes of a state
//     while (rules.seat(state) !== NOBODY) state = rules.choose(state, rules.greedy(state));
//
// Every method works on a copy and returns a new state where it changes one.

export const NOBODY = -1;

type Field = [format: string, at: number, shape: number[]];

interface Layout {
  size: number;
  fields: Record<string, Field>;
}

interface About {
  title: string;
  made_from: string;
  entries: Record<string, [takes: string, gives: string]>; // p: where something lies, i: whole, d: real, v: nothing
  records: Record<string, Layout>;
  facts: { options: number; observation: number };
}

/** How a search looks at a game; see `Style` in duskboard/engine/drivers/style.py. */
export interface Style {
  exploration: number;
  first_play_urgency: number;
  prior_weight: number;
  sober: number;
  expansion_threshold: number;
  rollout_length: number;
  policy_share: number;
  blind: boolean;
  foolish: boolean;
}

export const USUAL: Style = {
  exploration: 0.5,
  first_play_urgency: 0,
  prior_weight: 0.6,
  sober: 4,
  expansion_threshold: 16,
  rollout_length: 30,
  policy_share: 256,
  blind: false,
  foolish: false,
};

export interface Searched {
  results: Float64Array[]; // of every option under comparison: what came of it in each round
  steps: number; // choices played
}

const STATES = 3; // a search works on: what its seat knows, a world that fits, what a seat sees in it
const PAGE = 65536;
const SECTION = "duskboard"; // where a module says what it needs
const READ: Record<string, (view: DataView, at: number) => number> = {
  i1: (view, at) => view.getInt8(at),
  i2: (view, at) => view.getInt16(at, true),
  i4: (view, at) => view.getInt32(at, true),
  i8: (view, at) => Number(view.getBigInt64(at, true)),
  u4: (view, at) => view.getUint32(at, true),
  f4: (view, at) => view.getFloat32(at, true),
  f8: (view, at) => view.getFloat64(at, true),
};

export class Rules {
  readonly title: string;
  readonly madeFrom: string; // a digest of the C it was made from
  private readonly about: About;
  private readonly memory: WebAssembly.Memory;
  private readonly functions: WebAssembly.Exports;
  private readonly seats: number;
  private readonly book: number; // where things lie in the module's memory
  private readonly scratch: number;
  private readonly state: number;
  private readonly numbers: number;
  private readonly first: number; // behind all of these: room for what one call needs
  private top: number;

  /** A module ready to be called, with the book a game is played by. */
  static async load(module: BufferSource, book: Uint8Array): Promise<Rules> {
    const compiled = await WebAssembly.compile(module);
    const [section] = WebAssembly.Module.customSections(compiled, SECTION);
    if (section === undefined) throw new Error("this module does not hold the rules of a game");
    const about = JSON.parse(new TextDecoder().decode(section)) as About;
    return new Rules(about, await WebAssembly.instantiate(compiled), book);
  }

  private constructor(about: About, instance: WebAssembly.Instance, book: Uint8Array) {
    this.about = about;
    this.title = about.title;
    this.madeFrom = about.made_from;
    this.functions = instance.exports;
    this.memory = instance.exports.memory as WebAssembly.Memory;
    this.seats = this.field("State", "result")[2][0] ?? 1;
    this.top = (instance.exports.__heap_base as WebAssembly.Global<"i32">).value;
    this.book = this.put(this.checked("Book", book));
    this.scratch = this.room(this.layout("Scratch").size);
    this.state = this.room(this.layout("State").size);
    this.numbers = this.room(8 * Math.max(this.seats, about.facts.observation));
    this.first = this.top;
  }

  /** Who must choose; NOBODY when the game is over. */
  seat(state: Uint8Array): number {
    return this.read(state, "seat")[0]!;
  }

  /** What the end of a game was for each seat: 1 for a win, -1 for a loss. */
  result(state: Uint8Array): number[] {
    return this.read(state, "result");
  }

  /** The numbers of a field of a state. */
  read(state: Uint8Array, name: string): number[] {
    const bytes = this.checked("State", state);
    return this.numbersOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0, this.field("State", name));
  }

  /** Set a game up from the settings and the dice already written into the state. */
  start(state: Uint8Array): Uint8Array {
    return this.changed(state, "start", this.scratch);
  }

  /** The options of whoever must choose. */
  options(state: Uint8Array): number[] {
    this.enter(state);
    const n = this.call("options", this.state, this.book, this.scratch);
    return this.numbersOf(this.view(), this.scratch, this.field("Scratch", "menu"), n);
  }

  /** What becomes of a state when an option is chosen. */
  choose(state: Uint8Array, option: number): Uint8Array {
    return this.changed(state, "choose", this.scratch, option);
  }

  /** What a seat may know of a state; NOBODY for those who watch. */
  redact(state: Uint8Array, seat: number): Uint8Array {
    return this.changed(state, "redact", seat);
  }

  /** A world that fits what a seat knows, drawn by the state's own dice. */
  imagine(state: Uint8Array, seat: number): Uint8Array {
    return this.changed(state, "imagine", this.scratch, seat);
  }

  /** A sensible choice, from what the seat that chooses may know. */
  greedy(state: Uint8Array): number {
    this.enter(state);
    return this.call("greedy", this.state, this.book, this.scratch);
  }

  /** How good things look for each seat, from -1 to 1. */
  value(state: Uint8Array): Float64Array {
    this.enter(state);
    this.call("value", this.state, this.book, this.scratch, this.numbers);
    return this.reals(this.numbers, this.seats);
  }

  /** Whether nothing is half done, so that `value` sees what came of it. */
  settled(state: Uint8Array): boolean {
    this.enter(state);
    return this.call("settled", this.state, this.book) !== 0;
  }

  /** 0 if everything that must always hold does, else the number of what does not. */
  check(state: Uint8Array): number {
    this.enter(state);
    return this.call("check", this.state, this.book);
  }

  /** A redacted state as numbers. */
  observe(state: Uint8Array, seat: number): Float64Array {
    this.enter(state);
    const length = this.about.facts.observation;
    new Uint8Array(this.memory.buffer, this.numbers, 8 * length).fill(0);
    this.call("observe", this.state, this.book, seat, this.numbers);
    return this.reals(this.numbers, length);
  }

  /** Games played to their ends at random, by their own dice: one state behind the other. How many choices that took. */
  playOut(states: Uint8Array): { states: Uint8Array; steps: number } {
    const size = this.layout("State").size;
    if (states.length % size) throw new Error(`states have ${size} bytes each, and ${states.length} is no multiple`);
    return this.withRoom(() => {
      const at = this.put(states);
      const steps = this.call("play_fast", at, states.length / size, this.book, this.scratch);
      return { states: this.copied(at, states.length), steps };
    });
  }

  /** Try options in so many imagined worlds, from what the seat that chooses may know. */
  search(known: Uint8Array, options: number[], rounds: number, seed: number | bigint, style: Partial<Style> = {}): Searched {
    const nodes = 1 + 2 * options.length * (rounds + 1); // as many as can be added: a pass rarely adds more than one
    const state = this.checked("State", known);
    return this.withRoom(() => {
      const states = this.room(state.length * STATES);
      new Uint8Array(this.memory.buffer).set(state, states);
      const arms = this.put(new Uint8Array(BigInt64Array.from(options, BigInt).buffer));
      const results = this.room(8 * options.length * rounds);
      const tree = this.room(this.layout("Node").size * nodes);
      const trail = this.room(this.layout("Trail").size);
      const orders = this.written("Orders", { ...USUAL, ...style, seed });
      this.call("clear_tree", tree, nodes, trail);
      this.call(
        "grow", states, STATES, this.book, this.scratch, tree, nodes, trail, orders, arms, options.length, 0, results,
        options.length, rounds, 0, 0,
      ); // prettier-ignore
      return {
        results: options.map((_, arm) => this.reals(results + 8 * arm * rounds, rounds)),
        steps: this.numbersOf(this.view(), trail, this.field("Trail", "steps"))[0]!,
      };
    });
  }

  /** A new record of whole and real numbers of 64 bits. */
  private written(record: string, numbers: Record<string, number | bigint | boolean>): number {
    const at = this.room(this.layout(record).size);
    for (const [name, number] of Object.entries(numbers)) {
      const [format, offset] = this.field(record, name);
      if (format === "f8") this.view().setFloat64(at + offset, Number(number), true);
      else this.view().setBigInt64(at + offset, BigInt(number), true);
    }
    return at;
  }

  private changed(state: Uint8Array, entry: string, ...more: number[]): Uint8Array {
    this.enter(state);
    this.call(entry, this.state, this.book, ...more);
    return this.copied(this.state, state.length);
  }

  /** Call an entry with numbers and places; whole numbers are of 64 bits there. */
  private call(entry: string, ...words: (number | bigint)[]): number {
    const [takes, gives] = this.about.entries[entry]!;
    const passed = words.map((word, at) => (takes[at] === "i" ? BigInt(word) : word));
    const result = (this.functions[entry] as (...words: (number | bigint)[]) => number | bigint)(...passed);
    return gives === "v" ? 0 : Number(result);
  }

  private enter(state: Uint8Array): void {
    new Uint8Array(this.memory.buffer).set(this.checked("State", state), this.state);
  }

  private put(bytes: Uint8Array): number {
    const at = this.room(bytes.length);
    new Uint8Array(this.memory.buffer).set(bytes, at);
    return at;
  }

  /** So many bytes of the module's memory, empty. */
  private room(bytes: number): number {
    const at = (this.top + 15) & ~15;
    this.top = at + bytes;
    const missing = Math.ceil((this.top - this.memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.memory.grow(missing);
    new Uint8Array(this.memory.buffer, at, bytes).fill(0);
    return at;
  }

  /** Do something that needs room for itself alone. */
  private withRoom<T>(work: () => T): T {
    try {
      return work();
    } finally {
      this.top = this.first;
    }
  }

  private copied(at: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer).slice(at, at + length);
  }

  private reals(at: number, length: number): Float64Array {
    return new Float64Array(this.memory.buffer, at, length).slice();
  }

  private view(): DataView {
    return new DataView(this.memory.buffer);
  }

  private numbersOf(view: DataView, from: number, [format, at, shape]: Field, most = Infinity): number[] {
    const length = Math.min(
      most,
      shape.reduce((all, n) => all * n, 1),
    );
    const size = Number(format[1]);
    return Array.from({ length }, (_, i) => READ[format]!(view, from + at + i * size));
  }

  private field(record: string, name: string): Field {
    const found = this.layout(record).fields[name];
    if (found === undefined) throw new Error(`${this.title}: a ${record} has no ${name}`);
    return found;
  }

  private layout(record: string): Layout {
    return this.about.records[record]!;
  }

  private checked(record: string, bytes: Uint8Array): Uint8Array {
    const size = this.layout(record).size;
    if (bytes.length !== size) throw new Error(`${this.title}: a ${record} has ${size} bytes, not ${bytes.length}`);
    return bytes;
  }
}
