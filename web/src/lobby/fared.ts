// How a game came out, in words.
import type { ContenderInfo, ResultInfo } from "../wire";

/** The sides of a game, those who won first. One side alone played against the game itself. */
export function sidesOf(result: ResultInfo): ContenderInfo[][] {
  return [...Map.groupBy(result.contenders, (one) => one.side).values()].sort((a, b) => b[0]!.score - a[0]!.score);
}

/** How somebody fared: "won as Huldra against Bo", "came through as Player 1 with Bo". */
export function fared(result: ResultInfo, player: string | undefined, nameOf: (one: ContenderInfo) => string): string {
  const sides = sidesOf(result);
  const own = result.contenders.find((one) => one.player === player);
  const named = (several: ContenderInfo[]) => several.map(nameOf).join(" and ");
  const mates = result.contenders.filter((one) => one !== own && one.side === own?.side);
  const rivals = sides.filter(([first]) => first!.side !== own?.side).flat();
  const how = sides.length === 1 ? { 1: "came through", 0.5: "drew" }[own?.score ?? 0] || "was beaten" : { 1: "won", 0.5: "drew" }[own?.score ?? 0] || "lost";
  return [how, `as ${own?.role}`, mates.length > 0 ? `with ${named(mates)}` : "", rivals.length > 0 ? `against ${named(rivals)}` : ""]
    .filter(Boolean)
    .join(" ");
}
