import type { LoadResult } from "../../api/load-result.ts";
import type { Subject } from "../../bookings/booking.ts";
import { DashboardSection, EmptyState, LoadError, useProblemToast } from "../../bookings/section.tsx";
import { Announcer } from "../../components/announcer.tsx";
import { CalendarSkeleton } from "../../components/calendar/calendar.tsx";
import type { BookableDays, DaySlots } from "../data.server.ts";
import { useStudentChoice } from "../use-choice.ts";
import "./book.css";
import { DayPicker } from "./day-picker.tsx";
import { DayTutors } from "./day-tutors.tsx";
import { SubjectPicker } from "./subject-picker.tsx";

interface BookSessionProps {
  days: LoadResult<BookableDays> | undefined;
  slots: LoadResult<DaySlots> | undefined;
  /** A lesson is booked or held: show the lists. */
  onBooked: () => void;
}

/** From a subject to a day to a tutor's free hour. Every step stands in the address. */
export function BookSession({ days, slots, onBooked }: BookSessionProps) {
  const { choice, daysPending, slotsPending } = useStudentChoice();
  const problem = days?.problem ?? slots?.problem;
  useProblemToast(problem ? `Error fetching tutors: ${problem}` : "");
  const { subject, date, tutor } = choice;
  return (
    <DashboardSection
      title="Book a session"
      help="One hour, one to one, on Zoom. All times are Pacific time."
    >
      <SubjectPicker />
      <div className="book-steps">
        {!subject && <EmptyState>Choose a subject to see the days on which a tutor is free.</EmptyState>}
        {subject && (daysPending || !days) && <CalendarSkeleton />}
        {subject && !daysPending && days?.problem && <LoadError problem={days.problem} />}
        {subject && !daysPending && days?.value && <DayPicker days={days.value} subject={subject} />}
        {subject && date && !daysPending && (
          <DayTutors key={subject} {...{ subject, date, tutor, slots, onBooked }} pending={slotsPending} />
        )}
        {subject && !date && !daysPending && days?.value && days.value.days.length > 0 && (
          <EmptyState>Choose a marked day to see who is free and what an hour costs.</EmptyState>
        )}
      </div>
      <Announcer>{daysPending || !subject ? "" : daysAnnouncement(subject, days)}</Announcer>
    </DashboardSection>
  );
}

function daysAnnouncement(subject: Subject, days: LoadResult<BookableDays> | undefined): string {
  const count = days?.value?.days.length;
  if (count === undefined) return "";
  return count === 0 ? `${subject}: no day with free times.` : `${subject}: ${count} days with free times.`;
}
