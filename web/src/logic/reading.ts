// What the server sends, put together: a scene comes whole once, and from then on as what changes of it.
// duskboard/server/difference.py says how a change is written.
import { complete, MESSAGES, type ToPerson } from "../wire";

type Plain = Record<string, unknown>;

export interface Change {
  set?: Plain;
  drop?: string[];
  in?: Record<string, Change>;
  list?: ([number, number] | { new: unknown } | { at: number; in: Change })[];
}

interface Told {
  viewer: number;
  mark: number;
  scene: Plain;
}

interface Known extends Plain {
  id: string;
}

type Lessened = Known | { of: string; change: Change };

/** A beat of a step: of a piece or a card that its reader has, only what changes. */
interface Beat extends Plain {
  moves?: { piece: string; end: string }[];
  change?: Lessened[];
  figures?: Lessened[];
  appear?: Known[];
  go?: string[];
  dismissed?: string[];
}

interface Sent {
  type: ToPerson["type"];
  views?: Told[];
  steps?: (Omit<Told, "scene"> & { of: number; change: Change; beats?: Beat[] })[];
}

/** Plain data with a change carried out. What stays the same is the same object. */
export function changed(old: unknown, change: Change): unknown {
  if (change.list) {
    const items = old as unknown[];
    return change.list.flatMap((told) => {
      if (Array.isArray(told)) return items.slice(told[0], told[0] + told[1]);
      return ["new" in told ? told.new : changed(items[told.at], told.in)];
    });
  }
  const dropped = new Set(change.drop);
  const kept = Object.entries(old as Plain).filter(([name]) => !dropped.has(name));
  const whole: Plain = { ...Object.fromEntries(kept), ...change.set };
  for (const [name, inside] of Object.entries(change.in ?? {})) whole[name] = changed((old as Plain)[name] ?? {}, inside);
  return whole;
}

/** What is told of some pieces or cards, made whole by what is known of them, which goes on from there. */
function goOn(known: Map<string, Known>, told: Lessened[] = [], gone: string[] = []): Known[] {
  const whole = told.map((one) => ("of" in one ? (changed(known.get(one.of as string), one.change as Change) as Known) : one));
  for (const one of whole) known.set(one.id, one);
  for (const id of gone) known.delete(id);
  return whole;
}

/** Beats whole again: what a step takes from them, the scene before has. duskboard/server/lessening.py does the same. */
export function restored(beats: Beat[], scene: Plain): Plain[] {
  const known = (name: string) => new Map(((scene[name] ?? []) as Known[]).map((one) => [one.id, one]));
  const pieces = known("pieces");
  const cards = known("figures");
  return beats.map((beat) => {
    for (const move of beat.moves ?? []) {
      const piece = pieces.get(move.piece);
      if (piece) pieces.set(move.piece, { ...piece, cell: move.end });
    }
    const change = goOn(pieces, beat.change, beat.go);
    const figures = goOn(cards, beat.figures, beat.dismissed);
    goOn(pieces, beat.appear);
    return { ...beat, change, figures };
  });
}

/** Reads a message and fills its defaults in. */
export function understood(sent: { type: ToPerson["type"] }): ToPerson {
  return complete(MESSAGES[sent.type], sent) as unknown as ToPerson;
}

/** All that comes over one line. */
export class Reading {
  private readonly scenes = new Map<number, Told>(); // the last of each viewer, as it was sent

  /** A message, its steps turned into views; null if it goes on from a scene that never came. */
  read(text: string): ToPerson | null {
    const sent = JSON.parse(text) as Sent;
    if (sent.type !== "update") return understood(sent);
    const views = [...(sent.views ?? [])];
    for (const { of, change, ...step } of sent.steps ?? []) {
      const before = this.scenes.get(step.viewer);
      if (before?.mark !== of) return null;
      const beats = restored(step.beats ?? [], before.scene);
      views.push({ ...step, beats, scene: changed(before.scene, change) as Plain } as Told);
    }
    for (const view of views) this.scenes.set(view.viewer, view);
    const whole = { ...sent, views, steps: [] };
    return understood(whole);
  }
}
