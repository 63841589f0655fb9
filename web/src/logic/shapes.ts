// The shapes of the seats: an owner is always told by colour and shape.
import type { SeatView } from "../wire";

export type Shape = SeatView["shape"];

function polygon(points: [number, number][]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
}

const round = (value: number) => Math.round(value * 100) / 100;

function ring(corners: number, radius: number, turn: number, inner = radius): string {
  const points = Array.from({ length: corners }, (_, at): [number, number] => {
    const angle = ((at + turn) * 2 * Math.PI) / corners - Math.PI / 2;
    const far = at % 2 === 0 ? radius : inner;
    return [Math.cos(angle) * far, Math.sin(angle) * far];
  });
  return polygon(points);
}

/** A shape around the middle, as large as looks equal beside a circle of radius `r`. */
export function shapePath(shape: Shape, r: number): string {
  switch (shape) {
    case "diamond":
      return ring(4, r * 1.2, 0);
    case "square":
      return polygon(
        [
          [-r, -r],
          [r, -r],
          [r, r],
          [-r, r],
        ].map(([x, y]): [number, number] => [x! * 0.93, y! * 0.93]),
      );
    case "hexagon":
      return ring(6, r * 1.1, 0);
    case "star":
      return ring(16, r * 1.16, 0, r * 0.92);
    case "shield":
      return `M${round(-r * 0.95)} ${round(-r)}H${round(r * 0.95)}V${round(r * 0.1)}Q${round(r * 0.9)} ${round(r * 0.8)} 0 ${round(r * 1.15)}Q${round(-r * 0.9)} ${round(r * 0.8)} ${round(-r * 0.95)} ${round(r * 0.1)}Z`;
    case "round":
      return `M${round(-r)} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${round(-r)} 0Z`;
  }
}

/** The colours of a seat, or of nobody; what lives and is nobody's is a foe. */
export function seatColour(seat: number, foe = false): string {
  return seat >= 0 ? `var(--seat${seat % 6})` : foe ? "var(--foe)" : "var(--nobody)";
}
export function seatFill(seat: number, foe = false): string {
  return seat >= 0 ? `var(--seat${seat % 6}-fill)` : foe ? "var(--foe-fill)" : "var(--nobody-fill)";
}
