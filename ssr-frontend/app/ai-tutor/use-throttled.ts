import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Between two renderings passes at least so many times as long as the last one took: others need the page, too. */
const REST = 3;

/**
 * A value that changes often, at most so often as this, in ms, and less often where showing it takes long. The last of
 * its changes is never left out.
 */
export function useThrottled<T>(value: T, ms: number): T {
  const [shown, setShown] = useState(value);
  /** When the last change was begun to be shown; never, for what is there from the start. */
  const begunAt = useRef<number>(undefined);
  const cost = useRef(0);
  useEffect(() => {
    const pause = Math.max(ms, REST * cost.current);
    const timer = setTimeout(
      () => {
        begunAt.current = performance.now();
        setShown(value);
      },
      Math.max(0, (begunAt.current ?? 0) + pause - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [value, ms]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured when it is shown
  useLayoutEffect(() => {
    if (begunAt.current !== undefined) cost.current = performance.now() - begunAt.current;
  }, [shown]);
  return shown;
}
