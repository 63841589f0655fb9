// A game's own colours on the page.
import { complete, type Palette } from "../wire";

export const PLAIN = complete("Appearance", {}); // of a game that says nothing of itself

/** A palette as a style: colours it does not name stay the page's own. */
export function painted(palette: Palette | undefined): string {
  return Object.entries(palette ?? {})
    .filter(([, shade]) => shade)
    .map(([name, shade]) => `--${name.replaceAll("_", "-")}: light-dark(${(shade as [string, string]).join(", ")})`)
    .join("; ");
}
