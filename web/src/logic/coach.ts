// Tutorials: a game's guide as data, spoken beside a real table. A step without `when` is said in its turn; a step with
// `when` waits until the prompt or a choice has these words.
import type { Scene } from "../wire";

export interface Step {
  title: string;
  say: string;
  when?: string; // a regular expression over the prompt and the choices
  point?: string; // the beginning of an id to look at
}
export interface Guide {
  game: string;
  steps: Step[];
}

/** Whether a step fits what is on the table now. */
export function fits(step: Step, scene: Scene): boolean {
  if (!step.when) return true;
  const words = new RegExp(step.when, "i");
  const texts = [scene.prompt?.text ?? "", scene.prompt?.help ?? "", ...scene.options.flatMap((option) => [option.text, option.label])];
  return texts.some((text) => words.test(text));
}

/** The next thing to say: steps without a condition keep their order, others come when they fit. */
export function nextStep(steps: Step[], said: Set<number>, scene: Scene): number {
  const fitting = steps.findIndex((step, at) => step.when && !said.has(at) && fits(step, scene));
  const plain = steps.findIndex((step, at) => !step.when && !said.has(at));
  if (plain >= 0 && steps.slice(0, plain).every((step, at) => step.when || said.has(at)) && (fitting < 0 || plain < fitting)) return plain;
  return fitting >= 0 ? fitting : -1;
}

const guides = import.meta.glob<Guide>("../tutorials/*.json", { import: "default" });

/** The guide of a game, if it has one. */
export async function guideOf(game: string): Promise<Guide | undefined> {
  return guides[`../tutorials/${game}.json`]?.();
}
