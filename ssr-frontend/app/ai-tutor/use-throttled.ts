import { useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * The minimum pause between two renderings, as a multiple of the last one's duration: the page needs time for
 * other work.
 */
const REST = 3;

/**
 * A throttled value: it changes at most once per `ms`, and less often if rendering is slow. The last change
 * is always applied.
 */
export function useThrottled<T>(value: T, ms: number): T {
  const [shown, setShown] = useState(value);
  /** The start of the last rendering; undefined for the initial value. */
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
