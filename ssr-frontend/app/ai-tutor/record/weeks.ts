import type { AiTutorSessionPage, AiTutorSessionRecord } from "../../queries/ai-tutor-sessions.ts";
import { dateAfter, dateIn, wallShortDate } from "../../time/wall.ts";
import { pluralize } from "../words.ts";

/** A week with the AI tutor. */
export interface PracticeWeek {
  /** Its Sunday. */
  starts_on: string;
  /** Sessions that began in it, and how long they were connected. */
  sessions: number;
  minutes: number;
}

/** So many weeks are shown at most. */
const MAX_WEEKS = 12;
/** From fewer weeks nothing can be read. */
const MIN_WEEKS = 3;

const weekOf = (date: string): string => dateAfter(date, -new Date(date).getUTCDay());

/**
 * The last weeks, the present one last, as far as a page of the newest sessions tells of whole ones; none where it tells of
 * too few.
 *
 * @param zone in whose days
 * @param now the present instant
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
  // Of the oldest one's week there may be more on the next page.
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

/** What the weeks show, in a sentence or two. */
export function practiceFinding(weeks: readonly PracticeWeek[]): string {
  const present = weeks.at(-1);
  if (!present) return "";
  const fullest = weeks.reduce((best, week) => (week.minutes > best.minutes ? week : best), present);
  const now =
    present.sessions === 0
      ? "None this week yet."
      : `${pluralize(present.minutes, "minute")} this week, in ${pluralize(present.sessions, "session")}.`;
  return fullest === present
    ? `This week is the fullest: ${pluralize(present.minutes, "minute")}, in ${pluralize(present.sessions, "session")}.`
    : `${now} The fullest was the week of ${wallShortDate(fullest.starts_on)}, with ${pluralize(fullest.minutes, "minute")}.`;
}
