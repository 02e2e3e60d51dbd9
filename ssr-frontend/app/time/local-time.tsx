import { shortDate, timeOfDay } from "./format.ts";
import { useOtherZone } from "./viewer-zone.ts";
import { dateIn } from "./wall.ts";

interface LocalTimeProps {
  /** The instant. */
  at: string;
  /** The academy's zone, beside whose time this stands. */
  zone: string;
}

/** An instant in the viewer's own zone, where its clocks show something else; known once the page is mounted. */
export function useLocalTime({ at, zone }: LocalTimeProps): string | undefined {
  const own = useOtherZone(at, zone);
  if (own === undefined) return undefined;
  const time = timeOfDay(at, own);
  return dateIn(at, own) === dateIn(at, zone) ? time : `${shortDate(at, own)}, ${time}`;
}

/** `7:00 PM your time`, where that differs from the academy's; its place is kept while it is not known. */
export function LocalTime(props: LocalTimeProps) {
  const time = useLocalTime(props);
  return <span className="local-time">{time && `${time} your time`}</span>;
}
