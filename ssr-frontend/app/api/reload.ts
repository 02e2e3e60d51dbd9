import { useCallback } from "react";
import { useRevalidator } from "react-router";

/**
 * Runs loads one after another: one that is under way is neither interrupted nor asked twice; who comes meanwhile waits
 * for the one after it, together with all others.
 */
export function serializeLoads(): (load: () => Promise<void>) => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (load: () => Promise<void>): Promise<void> => {
    running = load().finally(() => {
      running = undefined;
    });
    return running;
  };
  return (load) => {
    if (!running) return run(load);
    const again = () => {
      next = undefined;
      return run(load);
    };
    // Whatever became of the one before.
    next ??= running.then(again, again);
    return next;
  };
}

/** Of this document; nothing is loaded again on the server. */
const reloads = serializeLoads();

/**
 * Loads the page's data again. The router would break off a load that is under way: a burst of changes would never get
 * to its end on a slow line, and the browser reports each aborted response as an error.
 */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(() => reloads(revalidate), [revalidate]);
}

/** Whether the page's data is being loaded again. */
export const useReloading = (): boolean => useRevalidator().state === "loading";
