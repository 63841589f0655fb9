// The sign of each game in the lobby; its palette is in themes.css.
export const SIGNS: Record<string, string> = {
  forward: "spiked-dragon-head",
  "darkleaf-gambit": "oak-leaf",
  "steam-leaf": "gears",
  darkholds: "dungeon-gate",
  "claustrophobia-1643": "evil-minion",
};
