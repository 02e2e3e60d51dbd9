import { useEffect, useRef } from "react";

/**
 * Focuses the page's heading when the page shows another view without a navigation: the pressed control is
 * gone, or below what is to be read.
 *
 * @param view the current view
 */
export function useFocusOnHeading(view: boolean | number): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    document.querySelector<HTMLElement>("main h1")?.focus();
  }, [view]);
}
