import { useEffect, useRef } from "react";

/** Gives a signal that is aborted when the component goes: whatever waits for its person then waits for nobody. */
export function useUnmountSignal(): () => AbortSignal {
  const controller = useRef(new AbortController());
  useEffect(() => {
    // React mounts twice where it looks for mistakes.
    if (controller.current.signal.aborted) controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  return () => controller.current.signal;
}
