// Lists that scroll: their end is kept in sight while they grow, and a line of them is brought into sight on its own,
// without moving the page around them.

const NEAR = 4; // pixels from the end that still count as the end

/** Keeps the end of a list in sight while it grows or its room changes, until somebody scrolls away from it. */
export function endInSight(list: HTMLElement): () => void {
  let following = true;
  let room = list.clientHeight;
  const follow = () => {
    room = list.clientHeight;
    if (following) list.scrollTop = list.scrollHeight;
  };
  const scrolled = () => {
    if (list.clientHeight === room) following = list.scrollHeight - list.clientHeight - list.scrollTop < NEAR;
  };
  const resized = new ResizeObserver(follow);
  resized.observe(list);
  const grown = new MutationObserver(follow);
  grown.observe(list, { childList: true, subtree: true, characterData: true });
  list.addEventListener("scroll", scrolled, { passive: true });
  void document.fonts?.ready.then(follow);
  follow();
  return () => {
    resized.disconnect();
    grown.disconnect();
    list.removeEventListener("scroll", scrolled);
  };
}

/** Scrolls a row sideways, and nothing else, until something in it is in sight. */
export function bringAside(row: HTMLElement, at: Element): void {
  const room = row.getBoundingClientRect();
  const box = at.getBoundingClientRect();
  if (box.left < room.left) row.scrollLeft += box.left - room.left;
  else if (box.right > room.right) row.scrollLeft += box.right - room.right;
}

/** Scrolls a list, and nothing else, until something in it is in sight. */
export function bring(list: HTMLElement, at: Element, where: "nearest" | "middle" = "nearest"): void {
  const room = list.getBoundingClientRect();
  const box = at.getBoundingClientRect();
  if (where === "middle") list.scrollTop += (box.top + box.bottom - room.top - room.bottom) / 2;
  else if (box.top < room.top) list.scrollTop += box.top - room.top;
  else if (box.bottom > room.bottom) list.scrollTop += box.bottom - room.bottom;
}
