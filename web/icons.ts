// The game-icons silhouettes as files of their own: the page fetches the few a scene names, when it names them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "vite";

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

function iconSet(): Map<string, string> {
  const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  const set = JSON.parse(readFileSync(file, "utf8")) as IconSet;
  const bodies = new Map(Object.entries(set.icons).map(([name, icon]) => [name, icon.body]));
  for (const [name, alias] of Object.entries(set.aliases ?? {})) bodies.set(name, bodies.get(alias.parent) ?? "");
  return bodies;
}

const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${body}</svg>\n`;

/** Serves `<base>assets/icons/<name>.svg` while developing and writes them all into the build. */
export function gameIcons(): Plugin {
  let folder = "";
  return {
    name: "game-icons",
    configResolved(config) {
      folder = join(config.root, config.build.outDir, "assets", "icons");
    },
    configureServer(server) {
      const bodies = iconSet();
      server.middlewares.use((request, response, next) => {
        const name = /\/icons\/([a-z0-9-]+)\.svg$/.exec(request.url ?? "")?.[1];
        const body = name && bodies.get(name);
        if (!body) return next();
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(svg(body));
      });
    },
    closeBundle() {
      mkdirSync(folder, { recursive: true });
      for (const [name, body] of iconSet()) writeFileSync(join(folder, `${name}.svg`), svg(body));
    },
  };
}
