import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from "react";

/** Which row each key leads to, seen from the one at `at`. */
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** What has a use of its own for these keys. */
const OWN_KEYS = "input, textarea, select, [contenteditable]";

/** What a row offers first. Writing to somebody is never it. */
const FIRST_OFFER =
  "summary, a[href]:not([href^='mailto:'], [data-writes]), button:enabled:not([data-writes])";

/**
 * The keys of a list or a table whose rows can be walked through: arrows lead from one to the next, and Enter to what it
 * offers first. Tab comes to one of them, and goes on as ever. The rows have a `tabIndex` of -1.
 *
 * @param list what holds the rows, one a child
 * @returns what the list listens to
 */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  // After each render, since rows come and go: one of them is where Tab comes to.
  useEffect(() => {
    const rows = rowsOf(list.current);
    if (!rows.some(({ tabIndex }) => tabIndex === 0) && rows[0]) rows[0].tabIndex = 0;
  });
  return { onKeyDown, onFocus: moveTabStop };
}

const rowsOf = (list: HTMLElement | null) => [...(list?.children ?? [])] as HTMLElement[];

/** Tab comes back to the row that had the focus last. */
function moveTabStop({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  for (const row of rowsOf(currentTarget)) row.tabIndex = row.contains(target) ? 0 : -1;
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (!(target instanceof HTMLElement) || target.closest(OWN_KEYS)) return;
  const rows = rowsOf(currentTarget);
  const at = rows.findIndex((row) => row.contains(target));
  const row = rows[at];
  if (!row) return;
  const next = rows[STEPS[key]?.(at, rows.length - 1) ?? -1];
  if (next) next.focus();
  else if (key === "Enter" && target === row) enter(row);
  else return;
  event.preventDefault();
}

/** Opens what a row leads to. A button may do something at once, so that it gets the focus and another Enter presses it. */
function enter(row: HTMLElement): void {
  const offer = row.querySelector<HTMLElement>(FIRST_OFFER);
  if (offer instanceof HTMLButtonElement) offer.focus();
  else offer?.click();
}
