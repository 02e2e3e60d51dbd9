import { Link } from "react-router";
import type { KeptLessons } from "../../../queries/days-off.ts";
import { shortDate, timeOfDay, zoneWords } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { dateIn } from "../../../time/wall.ts";
import { formatSessionsSearch } from "../search.ts";

/** `1 lesson`, `2 lessons`. */
export const lessonsWords = (count: number) => (count === 1 ? "1 session" : `${count} sessions`);

interface KeptLessonsNoteProps {
  lessons: KeptLessons;
  /** The text before the lessons' names, by their number: `2 lessons on these days stay booked`. */
  words: (lessons: string, one: boolean) => string;
}

/**
 * Says what happens to booked lessons, with a link to each; nothing if there are none. Each time has its zone,
 * since the hours on this page are the academy's.
 */
export function KeptLessonsNote({ lessons: { count, items }, words }: KeptLessonsNoteProps) {
  const zone = useReaderZone();
  if (count === 0) return null;
  const others = count - items.length;
  return (
    <p className="kept-lessons">
      {words(lessonsWords(count), count === 1)}:{" "}
      {items.map(({ booking_id, starts_at, student_name }, index) => (
        <span key={booking_id}>
          {index > 0 && ", "}
          <Link to={`/dashboard/tutor/sessions${formatSessionsSearch({ date: dateIn(starts_at, zone) })}`}>
            {`${shortDate(starts_at, zone)}, ${timeOfDay(starts_at, zone)} ${zoneWords(starts_at, zone)} with ${student_name}`}
          </Link>
        </span>
      ))}
      {others > 0 && `, and ${others} more`}.
    </p>
  );
}
