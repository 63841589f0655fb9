// Where the focus goes when what had it is gone: to what is next to decide, near where it was.

export interface Place {
  id: string; // of the thing that had the focus; "" for a button
  on: "board" | "zone" | "prompt" | "";
  x: number; // its middle on the screen
  y: number;
}

let keys = false;
if (typeof window !== "undefined") {
  addEventListener("keydown", () => (keys = true), true);
  addEventListener("pointerdown", () => (keys = false), true);
}

/** Whether the last thing was done by keyboard, not by pointing. */
export function byKeyboard(): boolean {
  return keys;
}

/** What can be chosen now, wherever it is. */
export const LIT = "[data-option], [data-options]";

/** Where something with the focus is. */
export function placeOf(element: Element): Place {
  const box = element.getBoundingClientRect();
  const id = element.getAttribute("data-spot") ?? element.getAttribute("data-item") ?? "";
  const on = element.hasAttribute("data-spot") ? "board" : element.closest("[data-zone]") ? "zone" : element.closest(".ask") ? "prompt" : "";
  return { id, on, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Whether nothing has the focus, or something that is no longer there or can no longer be used. */
export function isLost(element: Element | null): boolean {
  return !element || element === document.body || !element.isConnected || element.matches(":disabled");
}

/**
 * What to look at next: the same thing if it is lit again, what is lit near it, the main answer. Else what is lit on the
 * table, where that is several things: the buttons then are what one does instead, such as leaving. Else a button.
 */
export function nextToDecide(table: Element, last: Place | null): HTMLElement | SVGElement | null {
  const lit = [...table.querySelectorAll<HTMLElement | SVGElement>(LIT)];
  const same = last?.id ? lit.find((one) => placeOf(one).id === last.id) : undefined;
  const beside = last && (last.on === "board" || last.on === "zone") ? nearest(lit, last) : undefined;
  const main = table.querySelector<HTMLElement>(".ask .lamp[data-option]");
  const buttons = lit.filter((one) => one.closest(".ask"));
  const lying = lit.filter((one) => !buttons.includes(one));
  return same ?? beside ?? main ?? (lying.length > 1 ? lying[0] : buttons[0]) ?? lit[0] ?? null;
}

function nearest<E extends Element>(lit: E[], last: Place): E | undefined {
  const far = (one: E) => {
    const place = placeOf(one);
    return Math.hypot(place.x - last.x, place.y - last.y);
  };
  return lit.filter((one) => placeOf(one).on === last.on).sort((a, b) => far(a) - far(b))[0];
}

interface Watched {
  readonly decided: Element | null; // what had the focus when the last choice was made
  readonly busy: boolean; // something else takes care of the focus
  readonly choosing: boolean; // there is something to decide
}

/** Keeps the focus of a table on what is next to decide, whatever goes away with the focus in it. */
export class FocusKeeper {
  private last: Place | null = null; // where the focus was before what had it was gone

  constructor(
    private readonly root: HTMLElement,
    private readonly watched: Watched,
  ) {}

  /** Begins to watch; gives back how to stop. */
  watch(): () => void {
    const came = (event: FocusEvent) => {
      if (event.target instanceof Element && !event.target.matches(".ask")) this.last = placeOf(event.target);
    };
    // A banner, an answered question, a step of the guide.
    const gone = new MutationObserver(() => isLost(document.activeElement) && this.keep());
    this.root.addEventListener("focusin", came);
    gone.observe(this.root, { childList: true, subtree: true });
    return () => {
      this.root.removeEventListener("focusin", came);
      gone.disconnect();
    };
  }
  keep(): void {
    if (!this.root.isConnected || document.querySelector("dialog[open]") || this.watched.busy) return;
    const ask = this.root.querySelector<HTMLElement>(".ask");
    const now = document.activeElement;
    const done = now === this.watched.decided && !now?.matches(LIT) && byKeyboard();
    if (!isLost(now) && now !== ask && !done) return;
    const next = byKeyboard() && this.watched.choosing ? nextToDecide(this.root, this.last) : null;
    if (next || isLost(now)) (next ?? ask)?.focus({ preventScroll: !next });
  }
}
