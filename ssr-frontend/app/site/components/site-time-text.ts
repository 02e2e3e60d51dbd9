import { longDate, timeOfDay, zoneWords } from "../../time/format.ts";

/** The part of an instant that an element shows. */
export type TimePart = "time" | "day" | "zone";

/** `4:00 PM`, `Saturday, November 21` or `Pacific time`; the page and its script write the same. */
export function siteTimeText(at: string, zone: string, show: TimePart): string {
  if (show === "zone") return zoneWords(at, zone);
  return show === "time" ? timeOfDay(at, zone) : longDate(at, zone).replace(/, \d+$/, "");
}
