import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** So near its end it counts as read to the end, in px. */
const END_MARGIN = 48;

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < END_MARGIN;

/**
 * Keeps what was said at its end while that grows or its place shrinks, unless somebody has scrolled up. What is new has
 * been asked for, and leads there.
 */
export function useFollow(list: RefObject<HTMLElement | null>, messages: readonly unknown[]) {
  const atEnd = useRef(true);
  const top = useRef(0);
  const [isAtEnd, setAtEnd] = useState(true);
  const toEnd = useCallback(() => {
    const { current } = list;
    if (current) current.scrollTop = current.scrollHeight;
  }, [list]);

  useEffect(() => {
    const { current } = list;
    if (!current || typeof ResizeObserver === "undefined") return;
    let frame = 0;
    // Once a frame, when all of it has to be measured anyway.
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => atEnd.current && toEnd());
    };
    const resizes = new ResizeObserver(follow);
    resizes.observe(current);
    // Answers are typeset in their own time.
    const changes = new MutationObserver(follow);
    changes.observe(current, { childList: true, subtree: true, characterData: true });
    return () => {
      cancelAnimationFrame(frame);
      resizes.disconnect();
      changes.disconnect();
    };
  }, [list, toEnd]);

  const count = useRef(messages.length);
  useLayoutEffect(() => {
    if (messages.length > count.current) toEnd();
    count.current = messages.length;
  }, [messages.length, toEnd]);

  const onScroll = () => {
    const { current } = list;
    if (!current) return;
    const isUp = current.scrollTop < top.current;
    top.current = current.scrollTop;
    // Its own way to the end is no reason to leave it, however much has come below meanwhile.
    if (!isUp && atEnd.current) return;
    atEnd.current = isNearEnd(current);
    setAtEnd(atEnd.current);
  };
  /** For a button, which is gone then. */
  const jump = () => {
    toEnd();
    list.current?.focus({ preventScroll: true });
  };
  return { isAtEnd, jump, onScroll };
}
