import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** The distance from the end that counts as the end, in px. */
const END_MARGIN = 48;

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < END_MARGIN;

/**
 * Keeps the list scrolled to its end while it grows or its container shrinks, unless the student has scrolled
 * up. A new message of the student scrolls to the end.
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
    // Once per frame, when layout is computed anyway.
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => atEnd.current && toEnd());
    };
    const resizes = new ResizeObserver(follow);
    resizes.observe(current);
    // Responses are rendered asynchronously.
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
    // A programmatic scroll to the end does not count as leaving it, even if content was added meanwhile.
    if (!isUp && atEnd.current) return;
    atEnd.current = isNearEnd(current);
    setAtEnd(atEnd.current);
  };
  /** For a button that is then unmounted. */
  const jump = () => {
    toEnd();
    list.current?.focus({ preventScroll: true });
  };
  return { isAtEnd, jump, onScroll };
}
