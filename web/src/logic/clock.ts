// Clocks in numbers and words. The server keeps the time; here it is only shown, counted on from when it was told.
import type { ClockInfo, ClockSetting } from "../wire";

const DAY = 86_400;
const HOUR = 3600;

/** The seconds a seat has left, so many after the clocks were told. */
export function secondsLeft(clock: ClockInfo, seat: number, since: number): number {
  const left = clock.left[seat] ?? clock.seconds;
  return seat === clock.running ? Math.max(0, left - clock.ran - since) : left;
}

/** Whether so little is left that one should be told. */
export function isLow(left: number, of: number): boolean {
  return left <= (of >= DAY ? 2 * HOUR : Math.min(20, of / 3));
}

/** "2 days 4 h", "1:05:09", "0:07". What has begun counts: nobody reads 0:00 who has time left. */
export function timeWords(left: number): string {
  const seconds = Math.ceil(left);
  const hours = Math.floor(seconds / HOUR);
  if (seconds >= 2 * DAY) return `${Math.floor(seconds / DAY)} days ${Math.floor((seconds % DAY) / HOUR)} h`;
  const [minutes, rest] = [Math.floor((seconds % HOUR) / 60), String(seconds % 60).padStart(2, "0")];
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** The same to be heard: "20 seconds". */
export function spokenTime(left: number): string {
  const [unit, size] = left >= 2 * HOUR ? ["hour", HOUR] : left >= 100 ? ["minute", 60] : ["second", 1];
  const count = Math.ceil(left / (size as number));
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** How people decide on a clock before a table is laid. */
export interface Wanted {
  kind: "none" | "choice" | "game" | "days";
  seconds: number; // for each choice
  minutes: number; // for the game
  increment: number;
  days: number;
  up: ClockSetting["up"];
}
export const NO_CLOCK: Wanted = { kind: "none", seconds: 60, minutes: 20, increment: 10, days: 3, up: "loses" };

/** What a server is asked for. */
export function clockFor(wanted: Wanted): ClockSetting | null {
  const { kind, up } = wanted;
  if (kind === "none") return null;
  if (kind === "game") return { kind, seconds: wanted.minutes * 60, increment: wanted.increment, up };
  return { kind: "choice", seconds: kind === "days" ? wanted.days * DAY : wanted.seconds, up };
}
