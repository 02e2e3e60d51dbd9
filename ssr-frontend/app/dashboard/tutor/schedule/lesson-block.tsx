import type { CSSProperties } from "react";
import { statusOf } from "../../../bookings/booking.ts";
import { useAskAbout } from "../../../bookings/manage/ask-about.ts";
import { fullName } from "../../../components/full-name.ts";
import { PlainList } from "../../../components/plain-list.tsx";
import { wallRange, wallShortDate } from "../../../time/wall.ts";
import type { PlacedLesson } from "./layout.ts";

/** The lessons of a day; each opens its details. */
export const PlacedLessons = ({ lessons }: { lessons: readonly PlacedLesson[] }) => (
  <PlainList className="plan-lessons">
    {lessons.map((lesson) => (
      <LessonBlock key={lesson.booking.id} {...lesson} />
    ))}
  </PlainList>
);

function LessonBlock({ booking, start, end, lane, lanes }: PlacedLesson) {
  const ask = useAskAbout();
  const { tone, label } = statusOf(booking);
  const place = { "--start": start, "--length": end - start, "--lane": lane, "--lanes": lanes };
  return (
    <li style={place as CSSProperties}>
      <button
        type="button"
        className={`plan-lesson ${tone}`}
        data-start={start}
        onClick={() => ask("details", booking)}
      >
        {/* Arrows lead here from another day. */}
        <span className="visually-hidden">{wallShortDate(booking.scheduled_date)}, </span>
        <span className="plan-clock">{wallRange(booking.start_time, booking.end_time)}</span>{" "}
        <span className="plan-what">
          <strong>{booking.subject}</strong> <span>{fullName(booking.student)}</span>
        </span>{" "}
        <span className="plan-status">{label}</span>
      </button>
    </li>
  );
}
