// What the parts of a drawn table share: the scene, the light, what is pointed at, and how to choose.
import { getContext, setContext } from "svelte";
import type { Scene, SceneOption } from "../wire";
import type { Lit } from "../logic/options";

export interface Desk {
  readonly scene: Scene;
  readonly lit: Map<string, Lit>;
  readonly marked: Set<string>;
  point(ids: string[]): void; // something is under the pointer or has the focus
  offer(options: SceneOption[], at: Element): void; // one is chosen at once, several open a menu
  read(rule: string): void; // opens the rules reader
}

const KEY = Symbol("desk");

export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const desk = (): Desk => getContext(KEY);
