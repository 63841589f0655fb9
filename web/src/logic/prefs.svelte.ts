// What a person likes, kept in this browser.

export interface Likes {
  name: string;
  theme: "auto" | "light" | "dark";
  pace: "auto" | "usual" | "slow" | "off";
  sound: boolean;
  notice: boolean; // tell me when it is my turn while I look elsewhere
}

const USUAL: Likes = { name: "", theme: "auto", pace: "auto", sound: false, notice: false };
const KEY = "duskboard.likes";

function read(): Likes {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Likes>) };
  } catch {
    return USUAL;
  }
}

export const likes = $state(read());

/** Keeps the likes and lets the page follow them. */
export function followLikes(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(likes));
    const root = document.documentElement;
    if (likes.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = likes.theme;
    if (likes.pace === "auto") delete root.dataset["pace"];
    else root.dataset["pace"] = likes.pace;
  });
}
