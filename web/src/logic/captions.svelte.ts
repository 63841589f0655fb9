// What was just to be heard, in words: nobody needs to hear it.

const LASTS = 2600; // milliseconds

export const caption = $state({ text: "", n: 0 });
let ending: ReturnType<typeof setTimeout> | undefined;

/** Says what a sound means, for as long as it takes to read. */
export function captioned(text: string): void {
  caption.text = text;
  caption.n += 1;
  clearTimeout(ending);
  ending = setTimeout(() => (caption.text = ""), LASTS);
}
