// The story: what happened, by chapter, and where each line of it can be looked at.
import type { LogLine } from "../wire";
import type { Shot } from "./stage.svelte";

export interface StoryLine extends LogLine {
  moment: number; // the choice that caused it
  shot: number; // its beat on the stage; -1 where it was not told here
  first: boolean; // of its moment
}

export interface Chapter {
  title: string;
  led: boolean; // its first line says what its title says: it is the heading
  lines: StoryLine[];
}

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
const isHeading = (line: LogLine) => letters(line.text) === letters(line.chapter);
const WEIGHTS = { trifle: 0, notable: 1, grave: 2 };

/** What the log ends with: of the last choice that anything came of, the gravest line, the latest of those. */
export function lastTold(log: LogLine[][]): LogLine | undefined {
  const told = (part: LogLine[]) => part.filter((line) => line.text && !isHeading(line));
  const last = log.findLast((part) => told(part).length > 0) ?? [];
  return told(last).reduce<LogLine | undefined>((best, line) => (best && WEIGHTS[best.weight] > WEIGHTS[line.weight] ? best : line), undefined);
}

/** The log from a moment on as far as it has been shown, cut where turn or phase change. Lines and beats are the same things, in the same order. */
export function chapters(log: LogLine[][], shots: Shot[], from = 0, due = Infinity): Chapter[] {
  const byMoment = Map.groupBy(shots, (shot) => shot.moment);
  const found: Chapter[] = [];
  for (let moment = from; moment < log.length; moment++) {
    const part = log[moment]!;
    const told = byMoment.get(moment) ?? [];
    part.forEach((line, at) => {
      const shot = told[at - (part.length - told.length)]?.n ?? -1; // of a long absence only the last beats came
      if (shot >= due) return;
      const entry = { ...line, moment, shot, first: at === 0 };
      const last = found.at(-1);
      if (last && (line.chapter === last.title || !line.chapter)) last.lines.push(entry);
      else found.push({ title: line.chapter, led: isHeading(line), lines: [entry] });
    });
  }
  return found;
}
