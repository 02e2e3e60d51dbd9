import { useEffect, useRef } from "react";

/** Returns a signal that is aborted when the component is unmounted or its dialog starts to close. */
export function usePresentSignal(isOpen = true): () => AbortSignal {
  const controller = useRef(new AbortController());
  useEffect(() => {
    if (!isOpen) return;
    // React's strict mode mounts twice, and a dialog may open again.
    if (controller.current.signal.aborted) controller.current = new AbortController();
    return () => controller.current.abort();
  }, [isOpen]);
  return () => controller.current.signal;
}
