import { useSession } from "../queries/session.ts";
import { clockIn, shortDate, timeOfDay, timeRange, zoneWords } from "./format.ts";
import { useReaderZone, useReaderZoneWords } from "./reader-zone.ts";
import "./reader-time.css";

interface ReaderTimeProps {
  /** The instant, or the start of a lesson. */
  at: string;
  /** The end of a lesson, shown as well. */
  until?: string;
}

/** An instant as the reader's clock shows it, whole and bold, with the name of their zone. */
export function ReaderTime({ at, until }: ReaderTimeProps) {
  const zone = useReaderZone();
  return (
    <time className="reader-time" dateTime={at}>
      <b className="unbroken">
        {until ? timeRange(at, until, zone) : `${shortDate(at, zone)}, ${timeOfDay(at, zone)}`}
      </b>{" "}
      <span className="whole">{zoneWords(at, zone)}</span>
    </time>
  );
}

/** The academy's time of an instant, small behind the reader's, if it differs: `10:00 AM Pacific`. */
export function OtherClock({ at }: { at: string }) {
  const { zone } = useSession();
  const other = clockIn(at, zone, useReaderZone());
  return other && <small className="other-clock">{other}</small>;
}

/** The reader's time of an instant that is shown in another zone, such as a deadline, if it differs. */
export function OwnClock({ at, zone }: { at: string; zone: string }) {
  const own = clockIn(at, useReaderZone(), zone);
  return own && <small className="other-clock">{own}</small>;
}

/** Says once for a list what its times are: `All times are Eastern time.` */
export const AllTimes = () => `All times are ${useReaderZoneWords()}.`;
