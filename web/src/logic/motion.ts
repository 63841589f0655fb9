// Whether and how fast things move: as the person likes it, else as the device does.

/** Milliseconds that a movement takes; 0 where nothing shall move. */
export function motion(): number {
  if (typeof getComputedStyle !== "function") return 0;
  const pace = getComputedStyle(document.documentElement).getPropertyValue("--pace").trim();
  const value = parseFloat(pace) || 0;
  return pace.endsWith("ms") ? value : value * 1000; // a built style sheet writes .2s for 200ms
}

/** How long a piece is on its way at a beat: a little for each step, and done well before the beat is over. */
export function travelTime(steps: number, lasts: number): number {
  const usual = motion();
  if (usual <= 0) return 0;
  if (lasts <= 0) return usual;
  return Math.min(lasts * 0.7, (usual / 200) * (220 + 130 * steps));
}
