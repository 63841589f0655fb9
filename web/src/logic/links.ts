// Addresses within the page, and the link codes of open seats laid from this browser.
import type { OpenLink } from "../wire";

export type Route =
  | { place: "lobby" }
  | { place: "hall"; player: string }
  | { place: "lab"; game: string }
  | { place: "replay"; table: string }
  | { place: "table"; table: string; code: string; learn: boolean };

/** Where an address leads: `#/t/TABLE`, `#/t/TABLE/CODE`, `#/r/TABLE` to its replay, `#/hall` and `#/hall/PLAYER`, `#/lab` and `#/lab/GAME`, else the lobby. */
export function routeOf(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?");
  const hall = /^\/hall(?:\/([\w-]+))?$/.exec(path);
  if (hall) return { place: "hall", player: hall[1] ?? "" };
  const replay = /^\/r\/([\w-]+)$/.exec(path);
  if (replay) return { place: "replay", table: replay[1]! };
  const lab = /^\/lab(?:\/([\w-]+))?$/.exec(path);
  if (lab) return { place: "lab", game: lab[1] ?? "" };
  const found = /^\/t\/([\w-]+)(?:\/([\w-]+))?$/.exec(path);
  if (!found) return { place: "lobby" };
  return { place: "table", table: found[1]!, code: found[2] ?? "", learn: query === "learn" };
}

/** The address of a table, or with a code of a seat at it; from where others can open it, if that is known. */
export function tableAddress(table: string, code = "", origin = location.origin): string {
  return `${origin}/#/t/${table}${code ? `/${code}` : ""}`;
}

/** The address of a table's replay. */
export function replayAddress(table: string, origin = location.origin): string {
  return `${origin}/#/r/${table}`;
}

/** Whether an address means whatever machine it is opened on, and leads nobody else here. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || /^127\./.test(host) || host === "[::1]" || host === "::1";
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
