import type { ReactNode } from "react";
import { Calendar } from "../../components/calendar/calendar.tsx";
import { Hint } from "../../components/section.tsx";
import type { BookableDays } from "../../queries/tutoring.ts";
import type { Subject } from "../subject.ts";

interface DayPickerProps {
  days: BookableDays;
  subject: Subject;
  date: string | undefined;
  onChange: (date: string) => void;
  /** Shown if no day has a slot. */
  none: ReactNode;
}

/** The calendar of days with slots; other days are disabled. */
export function DayPicker({ days: { from, to, days }, subject, date, onChange, none }: DayPickerProps) {
  if (days.length === 0) return <Hint>{none}</Hint>;
  return (
    <Calendar
      // Each subject's calendar opens at its first day with slots.
      key={subject}
      label={`Day of the ${subject} session`}
      legend="Days when a tutor is free"
      value={date}
      from={from}
      to={to}
      today={from}
      marked={new Set(days)}
      markWords="free times"
      onlyMarked
      onChange={onChange}
    />
  );
}

/** Announces a subject's days to screen readers. */
export function daysAnnouncement(subject: Subject, days: BookableDays | undefined): string {
  if (!days) return "";
  const count = days.days.length;
  return count === 0 ? `${subject}: no day with free times.` : `${subject}: ${count} days with free times.`;
}
