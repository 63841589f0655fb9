// What a beat looks like at a glance, by its verb. The words are the same in every game.
import type { Beat } from "../wire";

const SIGNS: Record<Beat["verb"], string> = {
  "": "conversation",
  attack: "crossed-swords",
  hit: "sword-wound",
  miss: "dodging",
  block: "checked-shield",
  endure: "muscle-up",
  wound: "bleeding-wound",
  die: "death-skull",
  heal: "health-increase",
  move: "walk",
  push: "push",
  arrive: "entry-door",
  leave: "exit-door",
  draw: "card-draw",
  play: "card-play",
  reveal: "eye-target",
  hide: "hidden",
  take: "grab",
  give: "receive-money",
  use: "gears",
  pay: "pay-money",
  gain: "upgrade",
  lose: "broken-heart",
  roll: "rolling-dices",
  reroll: "cycle",
  place: "position-marker",
  build: "hammer-nails",
  break: "broken-shield",
  change: "cycle",
  fail: "cancel",
  pass: "sleepy",
  phase: "hourglass",
  win: "laurel-crown",
};
const HOSTILE = new Set<Beat["verb"]>(["attack", "hit", "miss", "block", "endure", "wound", "die", "push", "break"]);

export function signOf(beat: Beat): string {
  return SIGNS[beat.verb] ?? SIGNS[""];
}
/** Whether a beat is done against its targets. */
export function isHostile(beat: Beat): boolean {
  return HOSTILE.has(beat.verb);
}
