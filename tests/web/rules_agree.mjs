// Whether a module plays as the native library does, to the byte. Run in node by its arguments (the loader, a folder with
// module, book and cases, the game), and in a page by `agree`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { agree } from "./rules_compare.mjs";

const [loader, folder, game] = process.argv.slice(2);
const { Rules } = await import(pathToFileURL(loader).href);
const read = (suffix) => readFileSync(`${folder}/${game}.${suffix}`);
console.log(JSON.stringify(await agree(Rules, read("wasm"), read("book"), JSON.parse(read("json")))));
