// What is said of a thing: the scene's note, else what the thing itself tells.
import type { Note, Scene } from "../wire";
import { allItems } from "./options";
import { badgeWords } from "./words";

const plain = (title: string, text = "", numbers: Record<string, string> = {}): Note => ({
  title,
  text,
  numbers,
  provenance: "",
  why: "",
  rules: [],
});

/** The note on a thing, by its id. */
export function explain(scene: Scene, id: string): Note | undefined {
  const note = scene.notes[id];
  if (note) return note;
  const piece = scene.pieces.find((one) => one.id === id);
  if (piece) {
    const owner = scene.seats[piece.owner]?.name;
    const text = [owner && owner !== piece.name ? `Of ${owner}` : "", ...piece.conditions, ...piece.badges.map(badgeWords)];
    const numbers = Object.fromEntries(piece.bars.map((bar) => [bar.name, `${bar.value} of ${bar.most}`]));
    return plain(piece.name, text.filter(Boolean).join(", "), numbers);
  }
  const item = allItems(scene).find((one) => one.id === id);
  if (item) {
    const home = scene.zones.find((zone) => zone.items.some((one) => one === item || one.holds.includes(item)));
    if (home && !item.text && (scene.notes[home.id] || home.text)) return explain(scene, home.id);
    if (!item.name && !item.text) return undefined;
    return plain(item.name || item.kind, item.text, item.value ? { Value: item.value } : {});
  }
  for (const board of scene.boards) {
    const cell = board.cells.find((one) => one.id === id);
    if (cell && (cell.marks.length > 0 || (cell.label && cell.label !== cell.name))) {
      return plain(cell.name || cell.label, cell.marks.map(badgeWords).join(", "));
    }
  }
  const zone = scene.zones.find((one) => one.id === id);
  if (zone?.text) return plain(zone.title, zone.text);
  return undefined;
}
