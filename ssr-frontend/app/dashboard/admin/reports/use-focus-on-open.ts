import { useEffect, useRef } from "react";

/** Leads the focus to the page's heading when the address opens something else than before: the link to it is gone. */
export function useFocusOnOpen(open: string | undefined): void {
  const shown = useRef(open);
  useEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [open]);
}
