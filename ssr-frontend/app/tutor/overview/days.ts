/** How far back the calendar turns, and how far ahead lessons can be booked, in days. */
const BACK = 365;
const AHEAD = 56;

const shift = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** First and last day the tutor's calendar shows. */
export const calendarRange = (today: string) => ({ from: shift(today, -BACK), to: shift(today, AHEAD) });

/** The day to open with: the next one that has sessions, from today on. */
export const openingDay = (marked: ReadonlySet<string>, today: string): string =>
  [...marked].filter((day) => day >= today).sort()[0] ?? today;
