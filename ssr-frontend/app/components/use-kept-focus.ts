import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Leads the focus on to the row around, or the page's heading, when what has it goes away with the calling component. */
export function useKeptFocus(ref: RefObject<HTMLElement | null>): void {
  const held = useRef(false);
  useLayoutEffect(() => {
    const element = ref.current;
    // Just before it is taken away.
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
 * After a dialog the focus is back in the page, unless what the dialog came from is gone: then the heading of the section
 * around that gets it, or the page's.
 */
export function keepFocusInPage(section?: Element | null): void {
  if (document.activeElement?.closest("main")) return;
  const near = section?.isConnected ? section.querySelector<HTMLElement>("h2[tabindex]") : null;
  (near ?? document.querySelector("h1"))?.focus();
}
