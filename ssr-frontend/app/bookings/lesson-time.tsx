import { longDate, shortDate, timeOfDay, timeRange, zoneWords } from "../time/format.ts";
import { OtherClock } from "../time/reader-time.tsx";
import { useReaderZone } from "../time/reader-zone.ts";
import { dateIn } from "../time/wall.ts";
import type { Booking } from "./booking.ts";

type BookingTimes = Pick<Booking, "starts_at" | "ends_at">;

interface LessonTimeProps {
  booking: BookingTimes;
  year?: boolean;
  /** Whether the list states the zone once for all rows; screen readers still read it. */
  inList?: boolean;
}

/** A lesson's date, time and zone by the reader's clock; outside lists with the academy's time if it differs. */
export function LessonTime({ booking, year = false, inList = false }: LessonTimeProps) {
  const { starts_at, ends_at } = booking;
  const zone = useReaderZone();
  return (
    <p className="lesson-time">
      <time dateTime={starts_at}>
        <span className="lesson-date">
          {shortDate(starts_at, zone)}
          {year && `, ${dateIn(starts_at, zone).slice(0, 4)}`}
        </span>
        <span className="lesson-clock">
          <span className="lesson-range">{timeRange(starts_at, ends_at, zone)}</span>{" "}
          <span className={inList ? "visually-hidden" : undefined}>{zoneWords(starts_at, zone)}</span>
        </span>
      </time>
      {!inList && <OtherClock at={starts_at} />}
    </p>
  );
}

/** The same in a sentence; the time stays on one line. */
export function LessonWords({ booking: { starts_at, ends_at } }: { booking: BookingTimes }) {
  const zone = useReaderZone();
  return (
    <>
      {longDate(starts_at, zone)}, <span className="unbroken">{timeRange(starts_at, ends_at, zone)}</span>{" "}
      {zoneWords(starts_at, zone)}
    </>
  );
}

/** The same as text, for messages and accessible names. */
export const lessonWords = ({ starts_at, ends_at }: BookingTimes, zone: string): string =>
  `${longDate(starts_at, zone)}, ${timeRange(starts_at, ends_at, zone)} ${zoneWords(starts_at, zone)}`;

/**
 * The accessible name of a lesson in labels: `Physics with Sample Tutor, Wed, Nov 25, 9:00 AM`. The same two
 * users may have several lessons in one subject.
 */
export const lessonName = (
  { subject, starts_at }: Pick<Booking, "subject" | "starts_at">,
  withWhom: string,
  zone: string,
): string =>
  [`${subject} ${withWhom}`, starts_at && `${shortDate(starts_at, zone)}, ${timeOfDay(starts_at, zone)}`]
    .filter(Boolean)
    .join(", ");
