import { longDate, timeOfDay, zoneWords } from "../../time/format.ts";

interface PlainTimeProps {
  at: string;
  /** The academy's zone, in which pages are cached. */
  zone: string;
  show: "time" | "day" | "zone";
}

/** A part of an instant: `4:00 PM`, `Saturday, November 21` or `Pacific time`. */
export const PlainTime = ({ at, zone, show }: PlainTimeProps) => (
  <time dateTime={at}>{textOf(at, zone, show)}</time>
);

function textOf(at: string, zone: string, show: PlainTimeProps["show"]): string {
  if (show === "zone") return zoneWords(at, zone);
  return show === "time" ? timeOfDay(at, zone) : longDate(at, zone).replace(/, \d+$/, "");
}
