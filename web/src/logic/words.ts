// What a screen reader hears, and the small words of the table.
import type { Badge, Item, Piece, SeatView } from "../wire";
import { labelOf } from "./options";
import type { Spot } from "./places";

/** "2 wounds" from a badge: its name, else what is written on it. */
export function badgeWords(badge: Badge): string {
  if (badge.name && badge.text && !badge.name.includes(badge.text)) return `${badge.name} ${badge.text}`;
  return badge.name || badge.text || badge.icon.replaceAll("-", " ");
}

/** A piece in words: what it is, whose, how it is. */
export function pieceWords(piece: Piece, seats: SeatView[]): string {
  const owner = seats[piece.owner]?.name;
  return [
    owner && owner !== piece.name ? `${piece.name} of ${owner}` : piece.name,
    ...piece.conditions,
    ...piece.bars.map((bar) => `${bar.name} ${bar.value} of ${bar.most}`),
    ...piece.badges.map(badgeWords),
  ]
    .filter(Boolean)
    .join(", ");
}

/** A place on the board in words, with what may be done there. */
export function spotWords(spot: Spot, seats: SeatView[]): string {
  const place = spot.cell.name || spot.cell.label || spot.cell.id;
  const own = spot.pieces.length === 1 && spot.id === spot.pieces[0]?.id;
  const marks = own ? [] : spot.cell.marks.map(badgeWords);
  const what = [...spot.pieces.map((piece) => pieceWords(piece, seats)), ...marks].join("; ");
  const where = own ? `${what}, on ${place}` : what ? `${place}: ${what}` : place;
  const options = spot.options.map(labelOf).join("; or ");
  return options ? `${where}. ${options}` : where;
}

/** An item of a zone in words. */
export function itemWords(item: Item): string {
  if (!item.face_up) return item.name || `a ${item.kind}, face down`;
  const held = item.holds.map(itemWords).join(", ");
  const fits = item.kind === "slot" && item.holds.length === 0 ? (item.accepts ? `empty, takes ${item.accepts}` : "empty") : "";
  return [item.name || (item.kind === "slot" ? "slot" : item.kind), item.value, held, fits, ...item.badges.map(badgeWords), ...item.conditions]
    .filter(Boolean)
    .join(", ");
}

/** "1 choice", "3 choices". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
