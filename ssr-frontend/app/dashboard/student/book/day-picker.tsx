import { brand } from "#content/brand.ts";
import type { Subject } from "../../../bookings/booking.ts";
import { Hint } from "../../../bookings/section.tsx";
import { Calendar } from "../../../components/calendar/calendar.tsx";
import type { BookableDays } from "../../../queries/tutoring.ts";
import { wallShortDate } from "../../../time/wall.ts";
import { useLessonsSearch } from "../use-lessons-search.ts";

interface DayPickerProps {
  days: BookableDays;
  subject: Subject;
}

/** The days on which somebody has time; no other can be chosen. */
export function DayPicker({ days: { from, to, days }, subject }: DayPickerProps) {
  const { search, go } = useLessonsSearch();
  if (days.length === 0) {
    return (
      <Hint>
        No {subject} tutor has free time between now and {wallShortDate(to)}. Try another subject, or{" "}
        <a href={`mailto:${brand.email}`}>write to us</a> and we will look for somebody.
      </Hint>
    );
  }
  return (
    <Calendar
      // A subject's calendar opens at its own first free day.
      key={subject}
      label={`Day of the ${subject} session`}
      legend="Days with a free tutor"
      value={search.date}
      from={from}
      to={to}
      today={from}
      marked={new Set(days)}
      markWords="free times"
      onlyMarked
      onChange={(date) => go({ date })}
    />
  );
}
