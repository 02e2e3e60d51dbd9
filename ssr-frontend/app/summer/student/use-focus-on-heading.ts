import { useEffect, useRef } from "react";

/**
 * Leads to the page's heading when it shows something else that is no other page to the router: what was pressed is gone,
 * or stands below what is to be read.
 *
 * @param view what the page shows
 */
export function useFocusOnHeading(view: boolean | number): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    document.querySelector<HTMLElement>("main h1")?.focus();
  }, [view]);
}
