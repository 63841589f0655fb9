// How fast what happens is played.
import type { Beat } from "../wire";

export type Pace = "instant" | "quick" | "normal" | "slow";

export const PACES: Pace[] = ["slow", "normal", "quick", "instant"];

const BEAT: Record<Pace, number> = { instant: 0, quick: 320, normal: 800, slow: 1700 }; // milliseconds
const READING = 14; // milliseconds for each letter beyond the first few
const SHORT = 40; // letters that are read in passing
const MOST = 3.4; // times a beat's usual length
const CROWD = 12; // beats that are waited for gladly; where more are to come, steps without dice take less
const LEAST = 0.4; // of their length

/** How long a beat stays: longer where dice fall, where it is grave, and where there is more to read. `left` are to come. */
export function longer(pace: Pace, beat: Beat, left = 0): number {
  const usual = BEAT[pace];
  if (usual === 0) return 0;
  if (!beat.text) return usual / 4; // something changed without words
  const dice = beat.roll && beat.roll.dice.length > 0 ? 1 + 0.08 * Math.min(5, beat.roll.dice.length) : 0;
  const grave = { trifle: -0.1, notable: 0, grave: 0.7 }[beat.weight];
  const words = (Math.max(0, beat.text.length - SHORT) * READING) / BEAT.normal;
  const crowd = beat.weight === "trifle" && dice === 0 ? Math.max(LEAST, Math.min(1, CROWD / Math.max(1, left))) : 1;
  return Math.round(usual * crowd * Math.min(MOST, 1 + dice + grave + words));
}
