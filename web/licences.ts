// What others made and the page ships, with the words they ask to have shipped along: fonts, icons, Svelte.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const WITH_TEXT = ["@fontsource-variable/alegreya", "@fontsource/alegreya-sans", "svelte"];
const ICONS = `The icons are from game-icons.net (https://github.com/game-icons/icons), by Lorc, Delapouite and contributors,
under the Creative Commons Attribution 3.0 licence (CC BY 3.0): https://creativecommons.org/licenses/by/3.0/
The list of who drew which is at https://github.com/game-icons/icons/blob/master/license.txt
Their colours and sizes are ours.
`;

function licenceOf(name: string): string {
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  const file = name === "svelte" ? "LICENSE.md" : "LICENSE";
  return `${name}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

/** Writes `licences.txt` into the build. */
export function licences(): Plugin {
  let file = "";
  return {
    name: "licences",
    configResolved(config) {
      file = join(config.root, config.build.outDir, "licences.txt");
    },
    closeBundle() {
      writeFileSync(file, [ICONS, ...WITH_TEXT.map(licenceOf)].join(`\n${"-".repeat(80)}\n\n`));
    },
  };
}
