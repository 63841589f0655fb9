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
  serial: number;
  scene: Plain;
}

interface Sent {
  type: ToPerson["type"];
  views?: Told[];
  steps?: (Omit<Told, "scene"> & { change: Change })[];
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
    for (const { change, ...step } of sent.steps ?? []) {
      const before = this.scenes.get(step.viewer);
      if (before?.serial !== step.serial - 1) return null;
      views.push({ ...step, scene: changed(before.scene, change) as Plain });
    }
    for (const view of views) this.scenes.set(view.viewer, view);
    const whole = { ...sent, views, steps: [] };
    return understood(whole);
  }
}
