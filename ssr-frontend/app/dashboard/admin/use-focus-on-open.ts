import { useEffect, useRef } from "react";

/** Focuses the page's heading when another item opens, since the pressed link is gone. */
export function useFocusOnOpen(open: string | undefined): void {
  const shown = useRef(open);
  useEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [open]);
}
