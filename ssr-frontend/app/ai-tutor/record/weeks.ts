import type { AiTutorSessionPage, AiTutorSessionRecord } from "../../queries/ai-tutor-sessions.ts";
import { dateAfter, dateIn, wallShortDate } from "../../time/wall.ts";
import { pluralize } from "../words.ts";

/** The practice of a week. */
export interface PracticeWeek {
  /** The date of its Sunday. */
  starts_on: string;
  /** Sessions that started in it, and their connected time. */
  sessions: number;
  minutes: number;
}

/** The maximum number of weeks shown. */
const MAX_WEEKS = 12;
/** Fewer weeks show no trend. */
const MIN_WEEKS = 3;

const weekOf = (date: string): string => dateAfter(date, -new Date(date).getUTCDay());

/**
 * The last weeks including the current one, as far as the first page of sessions contains whole ones; empty
 * if there are too few.
 *
 * @param zone the time zone of the days
 * @param now the current instant
 */
export function practiceWeeks(
  { items, next }: AiTutorSessionPage,
  zone: string,
  now: string,
): PracticeWeek[] {
  const oldest = items.at(-1);
  if (!oldest) return [];
  const weekOfSession = ({ started_at }: AiTutorSessionRecord) => weekOf(dateIn(started_at, zone));
  const present = weekOf(dateIn(now, zone));
  // The next page may have more sessions of the oldest one's week.
  const known = next === undefined ? weekOfSession(oldest) : dateAfter(weekOfSession(oldest), 7);
  const first = [known, dateAfter(present, -7 * (MAX_WEEKS - 1))].sort().at(-1) ?? present;
  const weeks: PracticeWeek[] = [];
  for (let starts_on = first; starts_on <= present; starts_on = dateAfter(starts_on, 7)) {
    const begun = items.filter((session) => weekOfSession(session) === starts_on);
    const seconds = begun.reduce((sum, session) => sum + session.seconds, 0);
    weeks.push({ starts_on, sessions: begun.length, minutes: Math.round(seconds / 60) });
  }
  return weeks.length < MIN_WEEKS ? [] : weeks;
}

/** The chart's finding, in a sentence or two. */
export function practiceFinding(weeks: readonly PracticeWeek[]): string {
  const present = weeks.at(-1);
  if (!present) return "";
  const fullest = weeks.reduce((best, week) => (week.minutes > best.minutes ? week : best), present);
  const now =
    present.sessions === 0
      ? "None this week yet."
      : `${pluralize(present.minutes, "minute")} this week, in ${pluralize(present.sessions, "session")}.`;
  return fullest === present
    ? `This week is your busiest yet: ${pluralize(present.minutes, "minute")}, in ${pluralize(present.sessions, "session")}.`
    : `${now} Your busiest was the week of ${wallShortDate(fullest.starts_on)}, with ${pluralize(fullest.minutes, "minute")}.`;
}
