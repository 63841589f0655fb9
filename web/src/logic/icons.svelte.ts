// Silhouettes from game-icons.net (CC BY 3.0), fetched by name when a scene first shows them.
import { SvelteMap } from "svelte/reactivity";
import { embeddedIcon } from "./embedded";

const paths = new SvelteMap<string, string>(); // by name; empty where there is no such icon
const asked = new Set<string>();

const outline = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]).join("");

async function fetchIcon(name: string): Promise<void> {
  try {
    const answer = await fetch(`${import.meta.env.BASE_URL}assets/icons/${name}.svg`);
    if (answer.status === 429) {
      setTimeout(() => void fetchIcon(name), 1000 * (1 + Number(answer.headers.get("Retry-After") ?? 1))); // too many at once
      return;
    }
    paths.set(name, outline(answer.ok ? await answer.text() : ""));
  } catch {
    asked.delete(name); // no connection now: ask again when it is next drawn
  }
}

/** The outline of an icon in a 512 by 512 box; undefined until it has come, empty where there is none. */
export function iconPath(name: string): string | undefined {
  if (!name) return "";
  if (!asked.has(name)) {
    asked.add(name);
    const here = embeddedIcon(name);
    if (here === undefined && /^[a-z0-9-]+$/.test(name)) void fetchIcon(name);
    else queueMicrotask(() => paths.set(name, outline(here ?? "")));
  }
  return paths.get(name);
}

/** All icons shown so far, for the credits. */
export function iconsShown(): string[] {
  return [...paths.keys()].filter((name) => paths.get(name)).sort();
}
