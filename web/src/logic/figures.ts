// Figures as cards: whose they are.
import type { Figure, Scene } from "../wire";

/** The figures to keep in sight: those of the seats held here or of one's side; of a watcher, everybody's. */
export function ownFigures(scene: Scene, seats: number[]): Figure[] {
  return seats.length === 0 ? scene.figures : scene.figures.filter((figure) => seats.includes(figure.owner));
}
