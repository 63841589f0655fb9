// From a laid table to a seat at it.
import type { GameInfo, Laid, NewSeat } from "../wire";
import { api } from "../logic/api";
import { keep } from "../logic/held";
import { keepLinks } from "../logic/links";
import { likes } from "../logic/prefs.svelte";

/** Keep what is mine of a new table, and go there. */
export function sitDown(laid: Laid, learn = false) {
  keep(laid.table.table, laid.held);
  keepLinks(laid.table.table, laid.links);
  location.hash = `#/t/${laid.table.table}${learn ? "?learn" : ""}`;
}

/** The seats with the name and the colour one goes by here. */
export function named(seats: NewSeat[]): NewSeat[] {
  return seats.map((seat) => (seat.kind === "here" ? { ...seat, ...asKnown() } : seat));
}

/** What others are to call one, and by which colour to tell one. */
export function asKnown(): { name: string; colour: string } {
  return { name: likes.name.trim(), colour: likes.colour };
}

/** The first game that a game proposes, with nothing to decide. */
export async function playFirst(game: GameInfo, learn = false) {
  const seats = game.first_game.seats.map((who): NewSeat => (who === "here" ? { kind: "here" } : { kind: "bot", level: who }));
  sitDown(await api.lay({ game: game.game, settings: game.first_game.settings, seats: named(seats), learn }), learn);
}
