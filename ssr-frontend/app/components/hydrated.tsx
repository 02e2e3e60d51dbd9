import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";

/** What is shown without a page around it was never rendered by the server. */
const HydratedContext = createContext(typeof document !== "undefined");

/**
 * Tells the page that it is mounted. As a transition: what changes then is rendered in slices, while presses are heard; an
 * external store's snapshot would have all of it rendered at once, on a phone for a quarter of a second.
 */
export function HydratedProvider({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <HydratedContext value={hydrated}>{children}</HydratedContext>;
}

/** Whether the page's scripts are at work; `false` on the server and until the page is mounted. */
export const useHydrated = (): boolean => useContext(HydratedContext);
