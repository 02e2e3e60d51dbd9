import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from "react";

/** The target row of each key, from the row at `at`. */
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Elements that handle these keys themselves. */
const OWN_KEYS = "input, textarea, select, [contenteditable]";

/** The first action of a row. Never the one that writes a message or downloads a file. */
const FIRST_OFFER =
  "summary, a[href]:not([href^='mailto:'], [data-writes], [download]), button:enabled:not([data-writes])";

/**
 * The keyboard navigation of a list or table: arrows move between rows, and Enter activates the row's first
 * action. Tab stops at one row, and continues as usual. The rows have a `tabIndex` of -1.
 *
 * @param list the element whose children are the rows
 * @returns the event handlers of the list
 */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  // After each rendering, because rows may change: one of them is the tab stop.
  useEffect(() => {
    const rows = rowsOf(list.current);
    if (!rows.some(({ tabIndex }) => tabIndex === 0) && rows[0]) rows[0].tabIndex = 0;
  });
  return { onKeyDown, onFocus: moveTabStop };
}

const rowsOf = (list: HTMLElement | null) => [...(list?.children ?? [])] as HTMLElement[];

/** The last focused row becomes the tab stop. */
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

/**
 * Follows a row's link. A button may act immediately, so it only gets the focus and another Enter clicks it.
 */
function enter(row: HTMLElement): void {
  const offer = row.querySelector<HTMLElement>(FIRST_OFFER);
  if (offer instanceof HTMLButtonElement) offer.focus();
  else offer?.click();
}
