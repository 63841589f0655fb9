// Addresses within the page, and the link codes of open seats laid from this browser.
import type { OpenLink } from "../wire";

export type Route = { place: "lobby" } | { place: "table"; table: string; code: string; learn: boolean };

/** Where an address leads: `#/t/TABLE`, `#/t/TABLE/CODE`, else the lobby. */
export function routeOf(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?");
  const found = /^\/t\/([\w-]+)(?:\/([\w-]+))?$/.exec(path);
  if (!found) return { place: "lobby" };
  return { place: "table", table: found[1]!, code: found[2] ?? "", learn: query === "learn" };
}

export function tableAddress(table: string, code = ""): string {
  return `${location.origin}/#/t/${table}${code ? `/${code}` : ""}`;
}

const KEY = "duskboard.links";

function read(): Record<string, OpenLink[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, OpenLink[]>;
  } catch {
    return {};
  }
}
export function keepLinks(table: string, links: OpenLink[]): void {
  if (links.length > 0) localStorage.setItem(KEY, JSON.stringify({ ...read(), [table]: links }));
}
export function linksOf(table: string): OpenLink[] {
  return read()[table] ?? [];
}
