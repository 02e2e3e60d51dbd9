import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Moves the focus to the enclosing row, or the page's heading, when the focused element is unmounted with the
 * calling component.
 */
export function useKeptFocus(ref: RefObject<HTMLElement | null>): void {
  const held = useRef(false);
  useLayoutEffect(() => {
    const element = ref.current;
    // Right before it is unmounted.
    return () => {
      held.current = element?.contains(document.activeElement) ?? false;
    };
  }, [ref]);
  useEffect(() => {
    const row = ref.current?.closest<HTMLElement>("li, tr");
    return () => {
      if (!held.current || document.activeElement !== document.body) return;
      const next = row?.isConnected ? row : document.querySelector<HTMLElement>("h1");
      next?.focus();
    };
  }, [ref]);
}

/**
 * After a dialog the focus returns to the page; if the element that opened it is unmounted, the heading of
 * the given section or of the page gets the focus.
 */
export function keepFocusInPage(section?: Element | null): void {
  if (document.activeElement?.closest("main")) return;
  const near = section?.isConnected ? section.querySelector<HTMLElement>("h2[tabindex]") : null;
  (near ?? document.querySelector("h1"))?.focus();
}
