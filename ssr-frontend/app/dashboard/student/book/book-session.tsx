import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Subject } from "../../../bookings/booking.ts";
import { DashboardSection, Hint, Loaded } from "../../../bookings/section.tsx";
import { Announcer } from "../../../components/announcer.tsx";
import { CalendarSkeleton } from "../../../components/calendar/calendar.tsx";
import { type BookableDays, bookableDays, type DaySlots, daySlots } from "../../../queries/tutoring.ts";
import { useLessonsSearch } from "../use-lessons-search.ts";
import "./book.css";
import { DayPicker } from "./day-picker.tsx";
import { DayTutors } from "./day-tutors.tsx";
import { SubjectPicker } from "./subject-picker.tsx";

interface BookSessionProps {
  /** A lesson is booked or held: show the lists. */
  onBooked: () => void;
}

/** From a subject to a day to a tutor's free hour. Every step stands in the address. */
export function BookSession({ onBooked }: BookSessionProps) {
  const { search } = useLessonsSearch();
  const { subject } = search;
  return (
    <DashboardSection
      id="book"
      wide
      title="Book a session"
      help="One hour, one to one, on Zoom. All times are Pacific time."
    >
      <SubjectPicker />
      <div className="book-steps">
        {subject ? (
          <DayStep key={subject} subject={subject} onBooked={onBooked} />
        ) : (
          <Hint>Choose a subject to see the days on which a tutor is free.</Hint>
        )}
      </div>
    </DashboardSection>
  );
}

/** The days of a subject, and once one of them is chosen, who is free on it. */
function DayStep({ subject, onBooked }: BookSessionProps & { subject: Subject }) {
  const { search } = useLessonsSearch();
  const { date } = search;
  const days = useQuery(bookableDays(subject));
  // Kept for its day alone: another day's tutors are never shown under this one's name.
  const slots = useQuery({ ...daySlots(subject, date ?? ""), enabled: date !== undefined });
  return (
    <>
      <Loaded query={days} skeleton={<CalendarSkeleton />}>
        {(found) => <DayPicker days={found} subject={subject} />}
      </Loaded>
      <Chosen days={days} slots={slots} subject={subject} onBooked={onBooked} />
      <Announcer>{announcement(subject, days.data)}</Announcer>
    </>
  );
}

interface ChosenProps extends BookSessionProps {
  subject: Subject;
  days: UseQueryResult<BookableDays>;
  slots: UseQueryResult<DaySlots>;
}

function Chosen({ days, slots, subject, onBooked }: ChosenProps) {
  const { search } = useLessonsSearch();
  const { date, tutor } = search;
  if (date) return <DayTutors {...{ subject, date, tutor, slots, onBooked }} />;
  if (!days.data?.days.length) return null;
  return <Hint>Choose a marked day to see who is free and what an hour costs.</Hint>;
}

function announcement(subject: Subject, days: BookableDays | undefined): string {
  if (!days) return "";
  const count = days.days.length;
  return count === 0 ? `${subject}: no day with free times.` : `${subject}: ${count} days with free times.`;
}
