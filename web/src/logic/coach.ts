// Tutorials: a game's guide, spoken beside a real table. Its first turn is played choice by choice; then a step without
// decisions is said in its turn, and one with decisions waits until one of them comes up.
import type { Guide, GuideStep, Scene, SceneOption, ScriptedStep } from "../wire";

/** The option a scripted step is about, if it is this step's turn. */
export function scripted(step: ScriptedStep | undefined, scene: Scene): SceneOption | undefined {
  if (!step || scene.prompt?.decision !== step.decision) return undefined;
  return scene.options.find((option) => option.text === step.choose);
}

/** How far the first turn is after a choice: one step on, or at its end where the table went another way. */
export function following(guide: Guide, at: number, scene: Scene): number {
  const next = at + 1;
  return next < guide.first_turn.length && scripted(guide.first_turn[next], scene) ? next : guide.first_turn.length;
}

/** Whether a step fits what is on the table now. */
export function fits(step: GuideStep, scene: Scene): boolean {
  return step.decisions.length === 0 || step.decisions.includes(scene.prompt?.decision ?? "");
}

/** The next thing to say: steps without decisions keep their order, others come when they fit. */
export function nextStep(steps: GuideStep[], said: Set<number>, scene: Scene): number {
  const fitting = steps.findIndex((step, at) => step.decisions.length > 0 && !said.has(at) && fits(step, scene));
  const plain = steps.findIndex((step, at) => step.decisions.length === 0 && !said.has(at));
  const due = plain >= 0 && steps.slice(0, plain).every((step, at) => step.decisions.length > 0 || said.has(at));
  if (due && (fitting < 0 || plain < fitting)) return plain;
  return fitting >= 0 ? fitting : -1;
}
