import { Link } from "react-router";
import { AddToCalendar } from "../../../bookings/add-to-calendar.tsx";
import type { Booking } from "../../../bookings/booking.ts";
import { JoinZoom } from "../../../bookings/booking-row.tsx";
import { LessonTime } from "../../../bookings/lesson-time.tsx";
import { LessonActions } from "../../../bookings/manage/lesson-actions.tsx";
import { fullName } from "../../../components/full-name.ts";
import { useSession } from "../../../queries/session.ts";
import { useSoon } from "../../../time/soon.ts";

/** The confirmed lesson that is in progress or comes next, at an instant in ms. */
export const nextLessonOf = (items: Booking[], now: number): Booking | undefined =>
  items
    .filter(({ status, ends_at }) => status === "confirmed" && Date.parse(ends_at) > now)
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))[0];

/** The tutor's next lesson, above everything else. */
export function NextLesson({ booking }: { booking: Booking }) {
  const { now } = useSession();
  const withWhom = `with ${fullName(booking.student)}`;
  const { label, imminent } = useSoon(booking, now);
  return (
    <section className={imminent ? "next-lesson soon" : "next-lesson"} aria-labelledby="next-lesson-title">
      <div className="next-lesson-what">
        <h2 id="next-lesson-title" className="kicker">
          Next Upcoming Session: {label.toLowerCase()}
        </h2>
        <p className="next-lesson-name">
          {booking.subject} {withWhom}
        </p>
        <LessonTime booking={booking} />
      </div>
      <div className="next-lesson-actions">
        {booking.tutor.zoom_link ? (
          <JoinZoom booking={booking} withWhom={withWhom} first={imminent} />
        ) : (
          <Link to="/dashboard/tutor/settings#zoom-link">Add your Zoom link</Link>
        )}
        {!imminent && <AddToCalendar booking={booking} withWhom={withWhom} />}
        <LessonActions booking={booking} side="tutor" />
      </div>
    </section>
  );
}
