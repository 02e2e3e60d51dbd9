import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** What a chart is drawn for where nobody knows the window, in px: little enough to be read when a phone scales it. */
const USUAL_WIDTH = 480;

/** The width of a chart's place, in px: what is usual in the first document, and then what there is, whatever becomes of it. */
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
