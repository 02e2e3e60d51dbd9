import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ThreadRow } from "./thread.ts";

/** So near its end a chat counts as read to the end, in px. */
const END_MARGIN = 48;
/** So near its beginning, what lies before is fetched, in px. */
const START_MARGIN = 240;

interface ScrollOptions {
  rows: readonly ThreadRow[];
  /** How many messages are the viewer's own and still to be sent: writing leads to the end. */
  unsentCount: number;
  /** The first message that is shown: with another one, what lies before was added or left off. */
  firstKey: string | undefined;
  onNearStart: () => void;
  onNearEnd: () => void;
}

/**
 * Keeps the place in a chat: opens at what is new, stays at the end while it grows, and stays where somebody reads while
 * earlier messages are put above. Measured, since not every browser anchors scrolling by itself.
 */
export function useScroll(list: RefObject<HTMLElement | null>, options: ScrollOptions) {
  const { rows, unsentCount, firstKey, onNearStart, onNearEnd } = options;
  const atEnd = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  const shown = useRef<{ firstKey: string | undefined; anchor: Anchor | undefined }>(undefined);
  const placed = useRef(false);
  /** What is shown next is shown from its end. */
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

/** A message in view, and where it stood. */
interface Anchor {
  seq: string | undefined;
  top: number;
}

/** The first message of which something is in view. What comes or goes above or below does not concern it. */
function anchorIn(element: HTMLElement): Anchor | undefined {
  const { top } = element.getBoundingClientRect();
  for (const message of element.querySelectorAll<HTMLElement>("[data-seq]")) {
    const box = message.getBoundingClientRect();
    if (box.bottom > top) return { seq: message.dataset.seq, top: box.top - top };
  }
  return undefined;
}

/** Puts a message back where it stood. */
function keepPlace(element: HTMLElement, anchor: Anchor | undefined): void {
  const message = anchor && element.querySelector<HTMLElement>(`[data-seq="${anchor.seq}"]`);
  if (!message) return;
  const top = message.getBoundingClientRect().top - element.getBoundingClientRect().top;
  element.scrollTop += top - anchor.top;
}

/** At the line before what is new, with something of what was read above it; else at the end. */
function openAtNew(element: HTMLElement): void {
  const line = element.querySelector<HTMLElement>("[data-new]");
  element.scrollTop = line ? line.offsetTop - element.clientHeight / 4 : element.scrollHeight;
}

/** The list gets lower when the composer grows or a phone's keyboard comes: its end stays in view. */
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
