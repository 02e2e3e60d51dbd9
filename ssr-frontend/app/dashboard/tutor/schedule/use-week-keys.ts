import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";

/** The lessons of a week, day by day. */
const daysOf = (list: HTMLElement): HTMLElement[][] =>
  [...list.children].map((day) => [...day.querySelectorAll<HTMLElement>("[data-start]")]);

/** Of a day's lessons the one that begins nearest to another. */
function nearest(lessons: readonly HTMLElement[], to: HTMLElement): HTMLElement | undefined {
  const distance = (lesson: HTMLElement) => Math.abs(Number(lesson.dataset.start) - Number(to.dataset.start));
  return [...lessons].sort((a, b) => distance(a) - distance(b))[0];
}

/** Where a key leads from a lesson: up and down in time, left and right to the days before and after that have any. */
function stepFrom(days: HTMLElement[][], from: HTMLElement, key: string): HTMLElement | undefined {
  const all = days.flat();
  const at = all.indexOf(from);
  const day = days.findIndex((lessons) => lessons.includes(from));
  const busy = (candidates: HTMLElement[][]) => candidates.find((lessons) => lessons.length > 0) ?? [];
  switch (key) {
    case "ArrowDown":
      return all[at + 1];
    case "ArrowUp":
      return all[at - 1];
    case "ArrowRight":
      return nearest(busy(days.slice(day + 1)), from);
    case "ArrowLeft":
      return nearest(busy(days.slice(0, day).reverse()), from);
    case "Home":
      return all[0];
    case "End":
      return all.at(-1);
    default:
      return undefined;
  }
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const from = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-start]") : null;
  const next = from && stepFrom(daysOf(currentTarget), from, key);
  if (!next) return;
  next.focus();
  event.preventDefault();
}

/** Tab comes back to the lesson that had the focus last. */
function onFocus({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  for (const lesson of daysOf(currentTarget).flat()) lesson.tabIndex = lesson === target ? 0 : -1;
}

/** Makes a week's lessons one stop of Tab, through which arrows lead. */
export function useWeekKeys() {
  const ref = useRef<HTMLUListElement>(null);
  // After each render, since lessons come and go.
  useEffect(() => {
    const lessons = ref.current ? daysOf(ref.current).flat() : [];
    const stop = lessons.find((lesson) => lesson.getAttribute("tabindex") === "0") ?? lessons[0];
    for (const lesson of lessons) lesson.tabIndex = lesson === stop ? 0 : -1;
  });
  return { ref, onKeyDown, onFocus };
}
