// A finished game looked back on: where its curve runs, and the words about it.
import type { Judged, Review, TurningPoint } from "../wire";
import { api } from "./api";

export const WIDE = 640;
export const HIGH = 240;
export const BARS = 56; // under the curve: what play and luck did
const EDGE = 10;

/** Where a moment stands from left to right. */
export function across(review: Review, moment: number): number {
  return EDGE + ((WIDE - 2 * EDGE) * moment) / Math.max(1, review.moves.length);
}
/** Where a chance stands from top to bottom. */
export function down(chance: number): number {
  return EDGE + (HIGH - 2 * EDGE) * (1 - chance);
}
/** The moment nearest to a place on the curve. */
export function momentAt(review: Review, x: number): number {
  const part = (x - EDGE) / (WIDE - 2 * EDGE);
  return Math.max(0, Math.min(review.moves.length, Math.round(part * review.moves.length)));
}
export function line(review: Review, side: number): string {
  return (review.chances[side] ?? []).map((chance, moment) => `${across(review, moment).toFixed(1)},${down(chance).toFixed(1)}`).join(" ");
}

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  kind: "play" | "luck";
}
/** What play and luck did at each choice, as one side sees it: up is good for it. */
export function bars(review: Review, side: number): Bar[] {
  const width = Math.max(0.8, (WIDE - 2 * EDGE) / Math.max(1, review.moves.length) / 2);
  return review.moves.flatMap((move, at) => {
    const sign = review.sides[move.seat] === side ? 1 : -1;
    return (["play", "luck"] as const).flatMap((kind) => {
      const tall = Math.max(-1, Math.min(1, 2 * sign * move[kind])) * (BARS / 2);
      if (Math.abs(tall) < 0.5) return [];
      const x = across(review, at) + (kind === "luck" ? width : 0);
      return [{ x, y: HIGH + BARS / 2 - Math.max(tall, 0), width, height: Math.abs(tall), kind }];
    });
  });
}

export const percent = (chance: number) => `${Math.round(100 * chance)}\u00a0%`;
/** "+14", "-3": points of chance. */
export function points(chance: number): string {
  const rounded = Math.round(100 * chance);
  return rounded > 0 ? `+${rounded}` : String(rounded);
}
/** "play +14, luck -3": what made a turning point, as one side sees it. */
export function made(review: Review, point: TurningPoint, side: number): string {
  const sign = review.sides[point.seat] === side ? 1 : -1;
  const change = point.after[side]! - point.before[side]!;
  const parts = (["play", "luck"] as const).filter((kind) => Math.abs(point[kind]) >= 0.015).map((kind) => `${kind} ${points(sign * point[kind])}`);
  // By what the other side knew it may have looked otherwise: then only the change itself can be told.
  const adds = Math.abs(sign * (point.play + point.luck) - change) < 0.02;
  return (adds && parts.join(", ")) || points(change);
}
/** Whether a turning point was good for a side. */
export const good = (point: TurningPoint, side: number) => point.after[side]! > point.before[side]!;
/** "Turn 9: Journey". */
export const choiceOf = (judged: Judged) => [judged.chapter, judged.text].filter(Boolean).join(": ");

const PAUSE = 900; // milliseconds between two looks at how far it is

/** Ask until it is there. `tell` hears how far it is; what is returned ends the asking. */
export function awaitReview(table: string, tokens: string[], tell: (done: number, of: number, review: Review | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  async function look() {
    const standing = await api.review(table, tokens).catch(() => null);
    if (ended) return;
    if (standing) tell(standing.done, standing.of, standing.review);
    if (!standing?.review) timer = setTimeout(look, standing ? PAUSE : 5 * PAUSE);
  }
  void look();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
