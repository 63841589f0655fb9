// A figure of the lab, made ready to be drawn: what names a row, and where its interval lies.
import type { LabFigure } from "../wire";

export interface Bar {
  name: string;
  value: string;
  at: number; // of the width, from 0 to 1
  low: number;
  high: number;
}

export const MOST = 30; // rows in a picture; the table has all

/** A number of a table for people: shares as they are, whole numbers with their thousands. */
export function written(value: string | number | null): string {
  if (value === null) return "";
  return typeof value === "number" && Number.isInteger(value) ? value.toLocaleString("en") : String(value);
}

/** A share as the sentences above the figure have it. */
const inPercent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** The rows of a figure with an interval, along one scale; none where a row has no interval. */
export function barsOf(figure: LabFigure): { bars: Bar[]; zero: number } {
  const low = figure.columns.indexOf("low");
  const high = figure.columns.indexOf("high");
  const named = figure.columns.findIndex((_, at) => figure.rows.some((row) => typeof row[at] === "number"));
  if (figure.chart === "trend") return { bars: [], zero: 0 }; // several things, each with a measure of its own
  if (low < 1 || high < 0 || named < 1 || figure.rows.length === 0) return { bars: [], zero: 0 };
  const number = (row: LabFigure["rows"][number], at: number) => Number(row[at] ?? 0);
  const least = Math.min(0, ...figure.rows.map((row) => number(row, low)));
  const most = Math.max(...figure.rows.map((row) => number(row, high)), least + 1e-9);
  const share = least >= 0 && most <= 1 && most > 0.2 ? 1 : most; // shares keep the same scale while they narrow
  const place = (value: number) => (value - least) / (share - least);
  const bars = figure.rows.slice(0, MOST).map((row) => ({
    name: row.slice(0, named).map(String).join(" · "),
    value: share === 1 && typeof row[low - 1] === "number" ? inPercent(number(row, low - 1)) : written(row[low - 1] ?? null),
    at: place(number(row, low - 1)),
    low: place(number(row, low)),
    high: place(number(row, high)),
  }));
  return { bars, zero: place(0) };
}
