import { Link } from "react-router";
import { cancelledBy, paymentNote, statusOf } from "../../../bookings/booking.ts";
import { HoldNote } from "../../../bookings/hold-note.tsx";
import { LessonTime } from "../../../bookings/lesson-time.tsx";
import { fullName } from "../../../components/full-name.ts";
import { StatusBadge } from "../../../components/status-badge.tsx";
import type { AdminLesson } from "../../../queries/admin-lessons.ts";
import { dateAndTime } from "../../../time/format.ts";
import { personPage } from "../places.ts";

/** What was decided to give back is not in the booking itself before it is sent. */
const REFUND_DUE = "Refund on its way";

/** Where a lesson stands, who takes and gives it, and when. */
export function LessonFacts({ lesson: { booking, student, tutor, money } }: { lesson: AdminLesson }) {
  const { tone, label } = statusOf(booking);
  const { status, created_at, zone } = booking;
  const payment = money.refund_due_cents > 0 && !booking.dispute ? REFUND_DUE : paymentNote(booking);
  const note = status === "pending" ? <HoldNote booking={booking} /> : payment;
  return (
    <dl className="desk-facts lesson-facts">
      <dt>Status</dt>
      <dd className="lesson-state">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className="note">{cancelledBy(booking)}</span>
        {note && <span className="note">{note}</span>}
      </dd>
      <dt>When</dt>
      <dd>
        <LessonTime booking={booking} year />
      </dd>
      <dt>Student</dt>
      <dd>
        <Person person={student} />
      </dd>
      <dt>Tutor</dt>
      <dd>
        <Person person={tutor} />
      </dd>
      <dt>Booked</dt>
      <dd>
        <time dateTime={created_at}>{dateAndTime(created_at, zone)}</time>
      </dd>
    </dl>
  );
}

const Person = ({ person }: { person: AdminLesson["student"] }) => (
  <span className="lesson-person">
    {person.email ? (
      <>
        <Link to={personPage(person.id)}>{fullName(person)}</Link>
        <a href={`mailto:${person.email}`}>{person.email}</a>
        {person.suspended && <span className="note">Suspended</span>}
      </>
    ) : (
      <>
        <b>{fullName(person)}</b>
        <span className="note">Account deleted</span>
      </>
    )}
  </span>
);
