// The rules as the reader shows them: a small part of Markdown, as plain data (nothing of it becomes HTML unseen).

export type Inline = { text: string; style: "" | "bold" | "italic" | "code" | "rule" | "icon" };
export type Block =
  | { kind: "heading"; level: number; inlines: Inline[] }
  | { kind: "paragraph"; inlines: Inline[]; rule: string }
  | { kind: "item"; depth: number; inlines: Inline[]; rule: string }
  | { kind: "table"; rows: Inline[][][] };

const RULE = /\b[A-Z]{3}-\d{1,3}[a-z]?\b/;

/** A line of text in stretches: bold, italic, code and rule ids. */
export function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  for (const part of text.split(/(!\[[a-z0-9-]+\]|\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*)/)) {
    if (!part) continue;
    if (part.startsWith("![")) found.push({ text: part.slice(2, -1), style: "icon" });
    else if (part.startsWith("**")) push(found, part.slice(2, -2), "bold");
    else if (part.startsWith("`")) push(found, part.slice(1, -1), "code");
    else if (part.startsWith("*") && part.length > 2) push(found, part.slice(1, -1), "italic");
    else push(found, part, "");
  }
  return found;
}

function push(found: Inline[], text: string, style: Inline["style"]): void {
  for (const piece of text.split(/(\b[A-Z]{3}-\d{1,3}[a-z]?\b)/)) {
    if (piece) found.push({ text: piece, style: RULE.test(piece) && style !== "code" ? "rule" : style });
  }
}

/** The id a line begins with, if it states a rule. */
function ruleOf(text: string): string {
  return /^(?:\*\*)?([A-Z]{3}-\d{1,3}[a-z]?)\b/.exec(text)?.[1] ?? "";
}

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => inlines(cell.trim()));

/** The blocks of a text. */
export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  let open = false; // whether the next plain line goes on with the last block
  for (const line of markdown.split("\n")) {
    const last = found.at(-1);
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    const item = /^(\s*)(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    if (!line.trim()) open = false;
    else if (heading) {
      found.push({ kind: "heading", level: heading[1]!.length, inlines: inlines(heading[2]!) });
      open = false;
    } else if (/^\s*\|/.test(line)) {
      if (/^\s*\|[\s:|-]+\|?\s*$/.test(line)) continue;
      if (last?.kind === "table" && open) last.rows.push(cells(line));
      else found.push({ kind: "table", rows: [cells(line)] });
      open = true;
    } else if (item) {
      found.push({ kind: "item", depth: Math.floor(item[1]!.length / 2), inlines: inlines(item[2]!), rule: ruleOf(item[2]!) });
      open = true;
    } else if (open && (last?.kind === "paragraph" || last?.kind === "item")) last.inlines.push(...inlines(` ${line.trim()}`));
    else {
      found.push({ kind: "paragraph", inlines: inlines(line.trim()), rule: ruleOf(line.trim()) });
      open = true;
    }
  }
  return found;
}

/** A block for those who do not ask for sources: without ids, pages of the rulebook and reasons. */
export function plain(block: Block): Block {
  if (block.kind === "table") return { ...block, rows: block.rows.map((row) => row.map(unsourced)) };
  return { ...block, inlines: unsourced(block.inlines) };
}

function unsourced(inlines: Inline[]): Inline[] {
  const why = inlines.findIndex((one) => one.style === "italic" && one.text.startsWith("Why"));
  const kept = (why < 0 ? inlines : inlines.slice(0, why)).filter((one) => one.style !== "rule" && !(one.style === "italic" && one.text.startsWith("(")));
  const joined: Inline[] = [];
  for (const one of kept) {
    const last = joined.at(-1);
    if (last && last.style === "" && one.style === "") joined[joined.length - 1] = { text: last.text + one.text, style: "" };
    else joined.push(one);
  }
  const bare = joined.map((one) => (one.style === "" ? { ...one, text: one.text.replace(/\s*(\[[^\]]*\]|\((?:[,;\s]|R:)*\))/g, "") } : one));
  const first = bare[0];
  if (first && first.style === "") bare[0] = { ...first, text: first.text.replace(/^[\s,:.-]+/, "") };
  return bare.filter((one) => one.text !== "");
}

/** The blocks in which all the words searched for occur, with the headings above them. */
export function search(all: Block[], words: string): Block[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return all;
  const found: Block[] = [];
  let heading: Block | undefined;
  for (const block of all) {
    if (block.kind === "heading") heading = block;
    else if (wanted.every((word) => textOf(block).toLowerCase().includes(word))) {
      if (heading) found.push(heading);
      heading = undefined;
      found.push(block);
    }
  }
  return found;
}

/** A block's words. */
export function textOf(block: Block): string {
  const all = block.kind === "table" ? block.rows.flat(2) : block.inlines;
  return all.map((one) => one.text).join("");
}
