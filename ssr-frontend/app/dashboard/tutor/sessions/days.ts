import { dateAfter } from "../../../time/wall.ts";

/** How far back the calendar turns, and how far ahead lessons can be booked, in days. */
const CALENDAR_DAYS_BACK = 365;
const CALENDAR_DAYS_AHEAD = 56;

/** First and last day the tutor's calendar shows. */
export const calendarRange = (today: string) => ({
  from: dateAfter(today, -CALENDAR_DAYS_BACK),
  to: dateAfter(today, CALENDAR_DAYS_AHEAD),
});

/** The day to open with: the next one that has sessions, from today on. */
export const openingDay = (marked: ReadonlySet<string>, today: string): string =>
  [...marked].filter((day) => day >= today).sort()[0] ?? today;
