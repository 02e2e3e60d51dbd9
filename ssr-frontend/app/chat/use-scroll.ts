import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ThreadRow } from "./thread.ts";

/** The distance from the end that counts as the end, in px. */
const END_MARGIN = 48;
/** The distance from the start at which earlier messages are fetched, in px. */
const START_MARGIN = 240;

interface ScrollOptions {
  rows: readonly ThreadRow[];
  /** The number of the viewer's unsent messages: sending scrolls to the end. */
  unsentCount: number;
  /** The first displayed message: a change means that earlier ones were added or removed. */
  firstKey: string | undefined;
  onNearStart: () => void;
  onNearEnd: () => void;
}

/**
 * Keeps the scroll position of a chat: opens at the first unread message, stays at the end while it grows,
 * and keeps the position while earlier messages are prepended. Measured by script, because not every browser
 * supports scroll anchoring.
 */
export function useScroll(list: RefObject<HTMLElement | null>, options: ScrollOptions) {
  const { rows, unsentCount, firstKey, onNearStart, onNearEnd } = options;
  const atEnd = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  const shown = useRef<{ firstKey: string | undefined; anchor: Anchor | undefined }>(undefined);
  const placed = useRef(false);
  /** Whether the next rendering scrolls to the end. */
  const endNext = useRef(false);
  const toEnd = useCallback(() => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [list]);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || rows.length === 0) return;
    if (!placed.current) {
      placed.current = true;
      openAtNew(element);
    } else if (endNext.current) {
      endNext.current = false;
      toEnd();
    } else if (shown.current && shown.current.firstKey !== firstKey) {
      keepPlace(element, shown.current.anchor);
    } else if (atEnd.current) {
      toEnd();
    }
    shown.current = { firstKey, anchor: anchorIn(element) };
    atEnd.current = isNearEnd(element);
    setAtEnd(atEnd.current);
  }, [list, rows, firstKey, toEnd]);

  const written = useRef(unsentCount);
  useLayoutEffect(() => {
    if (unsentCount > written.current) toEnd();
    written.current = unsentCount;
  }, [unsentCount, toEnd]);
  useStayAtEnd(list, atEnd, toEnd);

  function onScroll() {
    const element = list.current;
    if (!element) return;
    atEnd.current = isNearEnd(element);
    setAtEnd(atEnd.current);
    shown.current = { firstKey, anchor: anchorIn(element) };
    if (element.scrollTop < START_MARGIN) onNearStart();
    if (atEnd.current) onNearEnd();
  }
  const toEndNext = (wanted: boolean) => {
    endNext.current = wanted;
  };
  return { isAtEnd, toEnd, toEndNext, onScroll };
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < END_MARGIN;

/** A message in view, and its offset. */
interface Anchor {
  seq: string | undefined;
  top: number;
}

/** The first message that is partly in view. Changes above or below do not affect it. */
function anchorIn(element: HTMLElement): Anchor | undefined {
  const { top } = element.getBoundingClientRect();
  for (const message of element.querySelectorAll<HTMLElement>("[data-seq]")) {
    const box = message.getBoundingClientRect();
    if (box.bottom > top) return { seq: message.dataset.seq, top: box.top - top };
  }
  return undefined;
}

/** Scrolls the message back to its offset. */
function keepPlace(element: HTMLElement, anchor: Anchor | undefined): void {
  const message = anchor && element.querySelector<HTMLElement>(`[data-seq="${anchor.seq}"]`);
  if (!message) return;
  const top = message.getBoundingClientRect().top - element.getBoundingClientRect().top;
  element.scrollTop += top - anchor.top;
}

/** Scrolls to the line before the unread messages, with some read ones above it; otherwise to the end. */
function openAtNew(element: HTMLElement): void {
  const line = element.querySelector<HTMLElement>("[data-new]");
  element.scrollTop = line ? line.offsetTop - element.clientHeight / 4 : element.scrollHeight;
}

/** The list shrinks when the composer grows or a phone's keyboard opens: keeps its end in view. */
function useStayAtEnd(
  list: RefObject<HTMLElement | null>,
  atEnd: RefObject<boolean>,
  toEnd: () => void,
): void {
  useEffect(() => {
    const element = list.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => atEnd.current && toEnd());
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, atEnd, toEnd]);
}
