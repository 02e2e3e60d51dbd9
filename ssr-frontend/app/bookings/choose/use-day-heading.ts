import { type RefObject, useEffect, useRef } from "react";

/**
 * The heading of a day's content: gets the focus when the content of a newly selected day is loaded.
 *
 * Used where the day is selected, which outlives the list: a list that mounts fully loaded is focused too,
 * but not the one that the page was opened with.
 *
 * @param pending whether the content of `date` is still loading
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
