// What a person likes, kept in this browser.
import type { Pace } from "./pace";

export interface Likes {
  name: string;
  colour: string; // what others know one by, "#aa5500"; empty: none
  theme: "auto" | "light" | "dark";
  pace: "auto" | "usual" | "slow" | "off";
  telling: Pace; // how fast what others do is played
  sound: boolean;
  source: boolean; // show where rules and numbers are from
  notice: boolean; // tell me when it is my turn while I look elsewhere
  push: boolean; // and while the page is closed
}

const USUAL: Likes = { name: "", colour: "", theme: "auto", pace: "auto", telling: "normal", sound: false, source: false, notice: false, push: false };
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
