// The dice of a sentence stand out, and no other number: the one in a name is no die, nor what was needed.

export interface Stretch {
  text: string;
  die: boolean;
}

const NUMBER = /(?<![\w−-])\d+(?![\w%+])/g;
const ROLLED = /\b(rolls?|an?) $/i; // a die is spoken of with these words before it,
const COUNTED = /^ (\w+ )?dice\b/; // so many dice: none of them
const LISTED = /\b(is|of) $|[:;,(] $|[(]$/; // or in a list; after any other word a number may belong to a name

/** How likely a number is a die, from what stands before it and after it. */
function likelihood(before: string, after: string): number {
  if (COUNTED.test(after)) return -1;
  return ROLLED.test(before) ? 2 : LISTED.test(before) ? 1 : 0;
}

/** A sentence cut at the dice that fell, which it names in their order if it names them. */
export function stretches(sentence: string, dice: string[]): Stretch[] {
  const numbers = [...sentence.matchAll(NUMBER)].map((found) => ({
    at: found.index,
    text: found[0],
    likely: likelihood(sentence.slice(0, found.index), sentence.slice(found.index + found[0].length)),
  }));
  const lit: typeof numbers = [];
  for (const die of dice) {
    const after = lit.at(-1)?.at ?? -1;
    const same = numbers.filter((one) => one.at > after && one.text === die);
    if (same.length > 0) lit.push(same.reduce((best, one) => (one.likely > best.likely ? one : best)));
  }
  const found: Stretch[] = [];
  let end = 0;
  for (const { at, text } of lit) {
    found.push({ text: sentence.slice(end, at), die: false }, { text, die: true });
    end = at + text.length;
  }
  return [...found, { text: sentence.slice(end), die: false }].filter((one) => one.text !== "");
}
