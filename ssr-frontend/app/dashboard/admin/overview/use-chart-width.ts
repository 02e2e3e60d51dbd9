import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The width for server rendering, in px: small enough to be readable when a phone scales the chart. */
const USUAL_WIDTH = 480;

/**
 * The width of a chart's container, in px: the default on the server, then the measured width, also after a
 * resize.
 */
export function useChartWidth(): { ref: RefObject<HTMLDivElement | null>; width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL_WIDTH);
  useLayoutEffect(() => {
    const place = ref.current;
    if (!place) return;
    const measure = () => {
      const { width: found } = place.getBoundingClientRect();
      if (found > 0) setWidth(Math.floor(found));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
