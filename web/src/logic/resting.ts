// Who looks at something while the table is drawn anew. What lies under a mouse that rests, or has the focus, may be
// another thing then, or be chosen for the first time, and no event says so: it is told that one has just come to it.
import { byKeyboard, LIT } from "./focus";

let at: { x: number; y: number } | null = null; // where the mouse rests; null: there is none, or it is elsewhere
if (typeof window !== "undefined") {
  addEventListener("pointermove", (event) => (at = event.pointerType === "touch" ? null : { x: event.clientX, y: event.clientY }), true);
  document.documentElement.addEventListener("pointerleave", () => (at = null));
}

/** Tells what is looked at on a table, from the outside inwards, that one has come to it. */
export function lookAnew(table: Element): void {
  const focused = document.activeElement;
  if (byKeyboard() && focused?.matches(LIT) && table.contains(focused)) focused.dispatchEvent(new FocusEvent("focus"));
  else if (at) {
    const under: Element[] = [];
    for (let one = document.elementFromPoint(at.x, at.y); one && one !== table; one = one.parentElement) under.unshift(one);
    if (under[0]?.parentElement !== table) return; // something else lies over the table
    for (const one of under) one.dispatchEvent(new PointerEvent("pointerenter", { clientX: at.x, clientY: at.y, pointerType: "mouse" }));
  }
}
