// Numbers in a sentence about dice stand out.

export interface Stretch {
  text: string;
  number: boolean;
}

/** A sentence cut at its numbers. */
export function pieces(sentence: string): Stretch[] {
  return sentence
    .split(/(?<![\w-])(\d+)(?![\w%])/)
    .map((text, at) => ({ text, number: at % 2 === 1 }))
    .filter((one) => one.text !== "");
}
