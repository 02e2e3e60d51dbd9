import { shortDate, timeOfDay } from "./format.ts";
import { useOtherZone } from "./viewer-zone.ts";
import { dateIn } from "./wall.ts";

interface LocalTimeProps {
  /** The instant. */
  at: string;
  /** The academy's zone, whose time is shown beside this. */
  zone: string;
}

/** An instant in the viewer's own zone, if its local time differs; known only after mounting. */
export function useLocalTime({ at, zone }: LocalTimeProps): string | undefined {
  const own = useOtherZone(at, zone);
  if (own === undefined) return undefined;
  const time = timeOfDay(at, own);
  return dateIn(at, own) === dateIn(at, zone) ? time : `${shortDate(at, own)}, ${time}`;
}

/** `7:00 PM your time`, if it differs from the academy's; its space is reserved until it is known. */
export function LocalTime(props: LocalTimeProps) {
  const time = useLocalTime(props);
  return <span className="local-time">{time && `${time} your time`}</span>;
}
