import { dateAfter } from "../../../time/wall.ts";

/** How far the calendar goes back, and how far ahead lessons can be booked, in days. */
const CALENDAR_DAYS_BACK = 365;
const CALENDAR_DAYS_AHEAD = 56;

/** The first and last day of the tutor's calendar. */
export const calendarRange = (today: string) => ({
  from: dateAfter(today, -CALENDAR_DAYS_BACK),
  to: dateAfter(today, CALENDAR_DAYS_AHEAD),
});

/** The initial day: the next one with sessions, or today. */
export const openingDay = (marked: ReadonlySet<string>, today: string): string =>
  [...marked].filter((day) => day >= today).sort()[0] ?? today;
