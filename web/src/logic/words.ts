// What a screen reader hears, and the small words of the table.
import type { Badge, Chance, Goal, Item, Piece, Roll, SeatView, Track } from "../wire";
import { labelOf } from "./options";
import type { Spot } from "./places";

/** "2 wounds" from a badge: its name, else what is written on it. */
export function badgeWords(badge: Badge): string {
  if (badge.name && badge.text && !badge.name.includes(badge.text)) return `${badge.name} ${badge.text}`;
  return badge.name || badge.text || badge.icon.replaceAll("-", " ");
}

/** What is written on a badge: a lone letter stands for its sign where none can be drawn. */
export function writtenOn(badge: Badge): string {
  return badge.icon && /^[A-Z]$/.test(badge.text) ? "" : badge.text;
}

/** A title on two lines, if it has more letters than one has room for. */
export function titleLines(title: string, letters: number): string[] {
  if (title.length <= letters) return [title];
  const words = title.split(" ");
  let first = words.shift() ?? "";
  while (words.length > 1 && first.length + words[0]!.length < title.length / 2) first += ` ${words.shift()}`;
  return words.length > 0 ? [first, words.join(" ")] : [first];
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
  const ways = ["north", "east", "south", "west"].filter((_, side) => item.sides[side] === "opening");
  const open = ways.length > 0 ? `open to the ${ways.join(" and ")}` : "";
  return [item.name || (item.kind === "slot" ? "slot" : item.kind), item.value, held, fits, open, ...item.badges.map(badgeWords), ...item.conditions]
    .filter(Boolean)
    .join(", ");
}

/** A number that everybody watches: "Turn: 3 of 12". */
export function trackWords(track: Track): string {
  return `${track.name}: ${track.value}${track.most >= 0 ? ` of ${track.most}` : ""}`;
}

/** "+1", "-2" with a real minus. */
export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

/** A roll in words: what fell, what was needed, what changed it, what came of it. */
export function rollWords(roll: Roll): string {
  const dice = roll.dice.map((die) => `${die.reads || die.face}${die.counted === null ? "" : die.counted ? " counts" : " does not"}`);
  const changed = roll.modifiers.map((one) => `${one.name} ${one.text || signed(one.amount)}`);
  return [`${roll.title ? `${roll.title}: ` : ""}${dice.join(", ")}`, roll.needed && `needed ${roll.needed}`, ...changed, roll.outcome]
    .filter(Boolean)
    .join("; ");
}

/** A goal in words, with how far it is. */
export function goalWords(goal: Goal): string {
  const progress = goal.met ? "done" : goal.most >= 0 ? `${goal.value} of ${goal.most}` : "";
  return [goal.text, progress, goal.standing].filter(Boolean).join(", ");
}

/** A share as people say it: never 0 % for what may happen, never 100 % for what may not. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return "under 1 %";
  if (share > 0.99 && share < 1) return "over 99 %";
  return `${Math.round(share * 100)} %`;
}

/** A chance in percent, with how far off it may be, in points, where it was counted and not worked out. */
export function chanceWords({ share, margin }: Pick<Chance, "share" | "margin">): { share: string; margin: number } {
  if (margin === 0) return { share: percent(share), margin: 0 };
  if (share < 0.01) return { share: `under ${Math.max(1, Math.ceil(100 * (share + margin)))} %`, margin: 0 };
  if (share > 0.99) return { share: `over ${Math.min(99, Math.floor(100 * (share - margin)))} %`, margin: 0 };
  return { share: percent(share), margin: Math.max(1, Math.round(100 * margin)) };
}

/** "1 choice", "3 choices". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
