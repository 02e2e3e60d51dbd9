import { useEffect, useRef } from "react";

/**
 * Gives a signal that is aborted when the component goes, or its dialog begins to close: whatever waits for its person then waits
 * for nobody.
 */
export function usePresentSignal(isOpen = true): () => AbortSignal {
  const controller = useRef(new AbortController());
  useEffect(() => {
    if (!isOpen) return;
    // React mounts twice where it looks for mistakes, and a dialog may open again.
    if (controller.current.signal.aborted) controller.current = new AbortController();
    return () => controller.current.abort();
  }, [isOpen]);
  return () => controller.current.signal;
}
