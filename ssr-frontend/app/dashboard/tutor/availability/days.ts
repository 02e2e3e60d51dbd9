import { dateAfter, dateIn, minutesOf, wallShortDate } from "../../../time/wall.ts";

/** A range of dates. */
export interface DayRange {
  first_day: string;
  last_day: string;
}

const inYear = (date: string, year: string) =>
  date.startsWith(year) ? wallShortDate(date) : `${wallShortDate(date)}, ${date.slice(0, 4)}`;

/** `Sat, Nov 21`, `Sat, Nov 21 – Mon, Nov 23`; with the year if it differs from today's. */
export function daysWords({ first_day, last_day }: DayRange, today: string): string {
  const words = (date: string) => inYear(date, today.slice(0, 4));
  return first_day === last_day ? words(first_day) : `${words(first_day)} – ${words(last_day)}`;
}

/** The number of days, both ends included. */
export const dayCount = ({ first_day, last_day }: DayRange): number =>
  Math.round((Date.parse(last_day) - Date.parse(first_day)) / 86_400_000) + 1;

/** Whether a date is in the range. */
export const isWithin = (date: string, { first_day, last_day }: DayRange): boolean =>
  first_day <= date && date <= last_day;

/** One of the next seven days. */
export interface ComingDay {
  date: string;
  /** 0 is Sunday. */
  weekday: number;
}

/** Today and the six days after it. */
export const comingDays = (today: string): ComingDay[] =>
  Array.from({ length: 7 }, (_, ahead) => {
    const date = dateAfter(today, ahead);
    return { date, weekday: new Date(date).getUTCDay() };
  });

/** How many hours of a date can no longer be booked at an instant, given the notice period. */
export function hoursGone(date: string, now: string, zone: string, noticeMinutes: number): number {
  const until = new Date(Date.parse(now) + noticeMinutes * 60_000).toISOString();
  const day = dateIn(until, zone);
  if (date !== day) return date < day ? 24 : 0;
  const time = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
  return minutesOf(time.format(new Date(until))) / 60;
}
