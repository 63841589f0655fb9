// With whose eyes a replay is looked at, for those parts of its page that let one choose.
import { getContext, setContext } from "svelte";

export const EVERYTHING = -2;
export const PUBLIC = -1;

interface Eyes {
  table: () => string; // empty in a file: there is nobody to ask for another view
  look: (viewer: number | null) => Promise<void>;
}
const KEY = Symbol("eyes");

export const setEyes = (eyes: Eyes): Eyes => setContext(KEY, eyes);
export const eyes = (): Eyes => getContext(KEY);
