import { type RefObject, useEffect, useRef } from "react";

/**
 * The heading over what a day has: gets the focus once that of a newly chosen day is there.
 *
 * Used where the day is chosen, which outlives the list itself: a list that appears with everything already
 * loaded is to be led to as well, one that the page was opened with is not.
 *
 * @param pending whether what `date` has is still to come
 */
export function useDayHeading(
  date: string | undefined,
  pending: boolean,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(date);
  useEffect(() => {
    if (seen.current === date || (date && pending)) return;
    seen.current = date;
    heading.current?.focus();
  }, [date, pending]);
  return heading;
}
