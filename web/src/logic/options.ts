// Which choice is lit where: every legal option is reachable, on the thing it acts on or as a button.
import type { Item, Scene, SceneOption, Zone } from "../wire";

export interface Lit {
  options: SceneOption[];
  kind: "go" | "act"; // dashed: go there; solid: act on that
}

export interface Choices {
  lit: Map<string, Lit>; // by the id of the thing
  loose: SceneOption[]; // without a place: buttons
}

/** What a person reads for an option. */
export function labelOf(option: SceneOption): string {
  return option.label || option.text;
}

function* itemsWithin(items: Item[]): Generator<Item> {
  for (const item of items) {
    yield item;
    yield* itemsWithin(item.holds);
  }
}

/** Whether there is something to choose in a zone. */
export function hasChoices(zone: Zone, lit: Map<string, Lit>): boolean {
  return lit.has(zone.id) || [...itemsWithin(zone.items)].some((item) => lit.has(item.id));
}

/** All items of a scene, those in slots too. */
export function allItems(scene: Scene): Item[] {
  return scene.zones.flatMap((zone) => [...itemsWithin(zone.items)]);
}

/** The ids of everything that is drawn and can be pointed at. */
export function drawnIds(scene: Scene): Set<string> {
  return new Set([
    ...scene.boards.flatMap((board) => board.cells.map((cell) => cell.id)),
    ...scene.pieces.map((piece) => piece.id),
    ...allItems(scene).map((item) => item.id),
    ...scene.zones.map((zone) => zone.id),
    ...scene.tracks.map((track) => track.id),
  ]);
}

const FEW = 4; // answers that are read at a glance

/**
 * What is asked with buttons: what has no place, what lies where it is not seen, and, where all that is lit is one thing,
 * the few answers about it: nobody should have to find out that a card which must be taken or left can be clicked.
 */
export function buttonsOf({ lit, loose }: Choices, seen: Set<string>): SceneOption[] {
  const placed = [...lit].flatMap(([, place]) => place.options);
  if (lit.size === 1 && placed.length + loose.length <= FEW) return [...placed, ...loose];
  return [...loose, ...[...lit].filter(([id]) => !seen.has(id)).flatMap(([, place]) => place.options)];
}

/**
 * Lights each option on the first of its targets that is drawn; what has no place becomes a button. What leads only to
 * what is lit already is neither: it stands in the list of all choices.
 */
export function light(scene: Scene): Choices {
  const drawn = drawnIds(scene);
  const lit = new Map<string, Lit>();
  const loose: SceneOption[] = [];
  for (const option of scene.options) {
    if (option.indirect) continue;
    const target = option.targets.find((id) => drawn.has(id));
    if (target === undefined) {
      loose.push(option);
      continue;
    }
    const place = lit.get(target);
    if (!place) lit.set(target, { options: [option], kind: option.kind === "go" ? "go" : "act" });
    else {
      place.options.push(option);
      if (option.kind !== "go") place.kind = "act";
    }
  }
  return { lit, loose };
}
