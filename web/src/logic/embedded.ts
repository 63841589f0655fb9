// What lies in the page itself where it is a file that plays by itself: a replay, and the icons it shows.
// duskboard/server/offline.py writes such files.

function read(id: string): unknown {
  const text = globalThis.document?.getElementById(id)?.textContent; // tests have no page
  return text ? JSON.parse(text) : null;
}

/** The replay of this file as it was written; null where the page comes from a server. */
export const embedded = read("replay") as Record<string, unknown> | null;
const icons = read("icons") as Record<string, string> | null;

/** An icon that lies in this file; undefined where the server has it. */
export function embeddedIcon(name: string): string | undefined {
  return embedded ? (icons?.[name] ?? "") : undefined;
}
