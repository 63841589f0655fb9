// What the parts of a drawn table share: the scene, the light, what is pointed at, what is open, and how to choose.
import { getContext, setContext, tick } from "svelte";
import type { Goal, Scene, SceneOption, Zone } from "../wire";
import { keysOf } from "../logic/keys";
import { hasChoices, light, type Lit } from "../logic/options";
import { exchanged, type Shot } from "../logic/stage.svelte";
import type { Table } from "../logic/table.svelte";

export type Tab = "story" | "rules" | "chat";

/** What is to be marked for a goal that is not yet met. */
function targetsOf(goal: Goal): string[] {
  return goal.met ? [] : [...goal.targets, ...goal.parts.flatMap(targetsOf)];
}

/** Zones as they were, but for those in which there is something to choose: nobody waits for a beat to take a card. */
function withChoices(then: Zone[], now: Zone[], lit: Map<string, Lit>): Zone[] {
  return exchanged(
    then,
    now.filter((zone) => hasChoices(zone, lit)),
  );
}

const WONDER = 160; // milliseconds that one looks at a choice before its odds are asked for
const MOST_LOOKED_AT = 64; // choices at one place
const NARROW = "(max-width: 51.25em)";

export class Desk {
  pointed = $state.raw<string[]>([]); // what is under the pointer or has the focus
  pinned = $state.raw<string[]>([]); // what was so last: it stays explained
  touched = $state(false); // somebody has touched something since the last choice: on a narrow screen nothing is explained unasked
  hovered = $state.raw<SceneOption | null>(null);
  taught = $state.raw<SceneOption | null>(null); // what the guide speaks of
  menu = $state.raw<{ options: SceneOption[]; anchor: Element } | null>(null);
  listing = $state(false); // all choices, in a dialog
  tab = $state<Tab>("story");
  rule = $state(""); // shown in the rules reader
  fold = $state(""); // on a narrow screen: what is unfolded below the board
  narrow = $state(matchMedia(NARROW).matches);
  decided: Element | null = null; // what had the focus when the last choice was made: done with, unless it is lit again

  readonly scene: Scene = $derived.by(() => {
    const now = this.table.scene!;
    if (this.table.past || !this.stage.shot) return now;
    const shown = this.stage.shown(now);
    return { ...shown, zones: withChoices(shown.zones, now.zones, this.lit) };
  });
  readonly choices = $derived.by(() => light({ ...this.table.scene!, options: this.table.options }));
  readonly keys = $derived.by(() => keysOf(this.table.options));
  readonly hinted = $derived.by(() => this.table.options.find((option) => option.number === this.table.hint?.option) ?? null);
  readonly marked = $derived.by(() => new Set([...(this.hovered?.targets ?? []), ...(this.hinted?.targets ?? []), ...(this.taught?.targets ?? [])]));
  readonly goals = $derived.by(() => new Set(this.scene.goals.filter((goal) => goal.owner < 0 || goal.owner === this.table.eyes).flatMap(targetsOf)));
  readonly explained = $derived.by(() => (this.pointed.length > 0 ? this.pointed : this.pinned));

  constructor(readonly table: Table) {
    $effect(() => {
      void table.sight?.version;
      this.menu = null;
      if (this.narrow) this.forget(); // it lies over the board, and something else is asked
      this.hovered = null;
      this.listing = false;
      void this.considerWhatIsUnderTheMouse();
    });
    $effect(() => {
      // Somebody looks at a choice for a while: how may it come out? Asked anew where the table has told something new
      // meanwhile: what was known of the odds went with what was shown before.
      void table.sight;
      void table.wondering;
      const pointed = this.hovered ? [this.hovered] : this.pointed.flatMap((id) => this.lit.get(id)?.options ?? []);
      // Nobody points on a phone, and to touch is to choose: there all of them are asked for.
      const looked = this.narrow ? table.options.toSorted((one, other) => Number(one.kind === "go") - Number(other.kind === "go")) : pointed;
      if (!table.mayChoose || looked.length === 0) return;
      const numbers = looked.slice(0, MOST_LOOKED_AT).map((option) => option.number);
      const wondering = setTimeout(() => void table.weigh(numbers), WONDER);
      return () => clearTimeout(wondering);
    });
    $effect(() => {
      const query = matchMedia(NARROW);
      const follow = () => (this.narrow = query.matches);
      query.addEventListener("change", follow);
      return () => query.removeEventListener("change", follow);
    });
    $effect(() => {
      void table.remarks;
      if (table.here && this.tab === "chat" && (!this.narrow || this.fold === "chat")) table.readRemarks();
    });
  }

  get lit() {
    return this.choices.lit;
  }
  /** The seats whose figures are kept in sight: those of one's side. */
  get side(): number[] {
    const sides = new Set(this.table.info?.seats.filter((seat) => seat.seat === this.table.eyes && seat.side >= 0).map((seat) => seat.side));
    const allies = this.table.info?.seats.filter((seat) => sides.has(seat.side)).map((seat) => seat.seat) ?? [];
    return this.table.eyes < 0 ? [] : [...new Set([this.table.eyes, ...allies])];
  }
  get stage() {
    return this.table.stage;
  }
  /** The last thing told, while it is what one must answer to: an attack, dice. */
  get kept(): Shot | undefined {
    const last = this.stage.shots.at(-1);
    const fresh = last && !this.table.past && this.stage.at < 0 && this.stage.left === 0 && last.n >= this.stage.since;
    return fresh && ((last.beat.roll?.dice.length ?? 0) > 0 || last.beat.verb === "attack") ? last : undefined;
  }
  choose = (option: SceneOption): void => {
    this.decided = this.menu?.anchor ?? document.activeElement; // a menu gives the focus back to what it opened at
    this.menu = null;
    this.listing = false;
    this.table.choose(option);
  };
  /** One option is chosen at once, several open a menu; on a phone one that dice decide does too: it says how it may come out. */
  offer = (options: SceneOption[], at: Element): void => {
    const risky = this.narrow && options.some((option) => (this.table.odds.get(option.number) ?? []).length > 0);
    if (options.length === 1 && !risky) this.choose(options[0]!);
    else this.menu = { options, anchor: at };
  };
  point = (ids: string[]): void => {
    this.pointed = ids;
    if (ids.length === 0) return;
    this.pinned = ids;
    this.hovered = null; // a button that has got the focus is no longer what one looks at
  };
  /** What was explained is put away. */
  forget = (): void => {
    this.pointed = this.pinned = [];
    this.touched = false;
  };
  /** An option that has no place is looked at. */
  consider = (option: SceneOption | null): void => {
    this.hovered = option;
  };
  /** Nobody moves the mouse: no event says that it rests on a choice that was there before, and is again. */
  private async considerWhatIsUnderTheMouse(): Promise<void> {
    await tick();
    const under = document.querySelector<HTMLElement>("button.button[data-option]:hover")?.dataset.option;
    const option = this.table.options.find(({ number }) => String(number) === under);
    if (option && !this.hovered) this.hovered = option;
  }
  /** Opens the rules reader. */
  read = (id: string): void => {
    this.rule = "";
    this.show("rules");
    requestAnimationFrame(() => (this.rule = id));
  };
  /** Opens story, rules or chat; on a narrow screen they lie below the board, and are brought into sight. */
  show(name: Tab): void {
    this.tab = name;
    this.unfold(name);
  }
  unfold(id: string): void {
    this.fold = id;
    if (this.narrow) void this.foldInSight();
  }
  private async foldInSight(): Promise<void> {
    this.forget(); // what was explained before would lie over it
    await tick();
    document.querySelector("main > .opened, main > .seat")?.scrollIntoView({ block: "start" });
  }
}

const KEY = Symbol("desk");

export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const desk = (): Desk => getContext(KEY);
