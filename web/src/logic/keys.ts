// Keys: those a game gives its options, and the table's own where a game leaves them free.
import type { SceneOption } from "../wire";

const SIGNS: Record<string, string> = { enter: "⏎", escape: "Esc", " ": "Space" };
const NAMES: Record<string, string> = { return: "enter", "⏎": "enter", esc: "escape", space: " ", spacebar: " " };

/** One spelling for each key: "Esc", "escape" and "ESC" are the same. */
export function keyName(key: string): string {
  const lower = key.toLowerCase();
  return NAMES[lower] ?? lower;
}

/** How a key is written on a button. */
export function keySign(key: string): string {
  const name = keyName(key);
  return SIGNS[name] ?? (name.length === 1 ? name.toUpperCase() : name);
}

/** The key of each option. A main option without one takes Enter, if that is free. */
export function keysOf(options: SceneOption[]): Map<string, SceneOption> {
  const keys = new Map<string, SceneOption>();
  for (const option of options) {
    const key = keyName(option.key);
    if (key && !keys.has(key)) keys.set(key, option);
  }
  const main = options.find((option) => option.main);
  if (main && !main.key && !keys.has("enter")) keys.set("enter", main);
  return keys;
}

/** The key shown for an option, or nothing where another option took it. */
export function keyFor(keys: Map<string, SceneOption>, option: SceneOption): string {
  for (const [key, taker] of keys) if (taker.number === option.number) return key;
  return "";
}

/** Whether a key press is meant for typing, not for the table. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input:not([type=range], [type=checkbox], [type=radio]), textarea, select") !== null;
}
