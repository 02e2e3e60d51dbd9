import { zoneWords } from "../time/format.ts";
import { LocalTime } from "../time/local-time.tsx";
import { wallDate, wallRange, wallShortDate, wallTime } from "../time/wall.ts";
import type { Booking } from "./booking.ts";

type BookingTimes = Pick<Booking, "scheduled_date" | "start_time" | "end_time" | "starts_at" | "zone">;

interface LessonTimeProps {
  booking: BookingTimes;
  year?: boolean;
  /** Whether the list states the zone once for all rows; screen readers still read it. */
  inList?: boolean;
}

/** A lesson's date, time and zone, with the viewer's own time if it differs. */
export function LessonTime({ booking, year = false, inList = false }: LessonTimeProps) {
  const { scheduled_date, start_time, end_time, starts_at, zone } = booking;
  return (
    <p className="lesson-time">
      <time dateTime={starts_at}>
        <span className="lesson-date">
          {wallShortDate(scheduled_date)}
          {year && `, ${scheduled_date.slice(0, 4)}`}
        </span>
        <span className="lesson-clock">
          <span className="lesson-range">{wallRange(start_time, end_time)}</span>{" "}
          <span className={inList ? "visually-hidden" : undefined}>{zoneWords(starts_at, zone)}</span>
        </span>
      </time>
      <LocalTime at={starts_at} zone={zone} />
    </p>
  );
}

/** The same as text, for sentences and accessible names. */
export const lessonWords = ({ scheduled_date, start_time, end_time, starts_at, zone }: BookingTimes) =>
  `${wallDate(scheduled_date)}, ${wallRange(start_time, end_time)} ${zoneWords(starts_at, zone)}`;

/**
 * The accessible name of a lesson in labels: `Physics with Sample Tutor, Wed, Nov 25, 9:00 AM`. The same two
 * users may have several lessons in one subject.
 */
export const lessonName = (booking: BookingTimes & Pick<Booking, "subject">, withWhom: string) =>
  `${booking.subject} ${withWhom}, ${wallShortDate(booking.scheduled_date)}, ${wallTime(booking.start_time)}`;
