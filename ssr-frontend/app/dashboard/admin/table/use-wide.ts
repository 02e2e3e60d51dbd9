import { useSyncExternalStore } from "react";

/** From here on a table has room for its columns. */
const WIDE = "(min-width: 56.25em)";

const subscribe = (changed: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** Whether the window is wide enough for a table; not on the server, nor until the page is at work. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
