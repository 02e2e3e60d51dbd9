import { partsOf } from "../../../time/format.ts";
import { dateAfter, monthName } from "../../../time/wall.ts";

/** The Sunday of a date's week. */
export const weekOf = (date: string): string => dateAfter(date, -new Date(`${date}T12:00:00Z`).getUTCDay());

/** The seven dates of a week, by its Sunday. */
export const datesOf = (week: string): string[] => [0, 1, 2, 3, 4, 5, 6].map((days) => dateAfter(week, days));

/** Formats a week as `November 22 – 28, 2026`, with the month or year at both ends if they differ. */
export function weekWords(week: string): string {
  const end = dateAfter(week, 6);
  const [year, endYear] = [week.slice(0, 4), end.slice(0, 4)];
  const day = (date: string) => Number(date.slice(8));
  if (year !== endYear) {
    return `${monthName(week)} ${day(week)}, ${year} – ${monthName(end)} ${day(end)}, ${endYear}`;
  }
  const month = week.slice(0, 7) === end.slice(0, 7) ? "" : `${monthName(end)} `;
  return `${monthName(week)} ${day(week)} – ${month}${day(end)}, ${year}`;
}

/** A zone's UTC offset at noon of a date, as `GMT-08:00`. */
const offsetOn = (date: string, zone: string): string =>
  partsOf(`${date}T20:00:00Z`, zone, { timeZoneName: "longOffset" }).get("timeZoneName") ?? "";

const minutesOfOffset = (offset: string): number => {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
};

/** How far a zone's clock is ahead of another's on a date, in minutes. */
export const minutesAhead = (date: string, zone: string, other: string): number =>
  minutesOfOffset(offsetOn(date, zone)) - minutesOfOffset(offsetOn(date, other));

/** A day on which an hour is skipped or repeated. */
export interface ClockChange {
  date: string;
  direction: "forward" | "back";
}

/** The day of a week on which a zone's clocks change, if any. */
export function clockChangeIn(week: string, zone: string): ClockChange | undefined {
  for (const date of datesOf(week)) {
    const [before, after] = [dateAfter(date, -1), date].map((day) => minutesOfOffset(offsetOn(day, zone)));
    if (before !== undefined && after !== undefined && before !== after) {
      return { date, direction: after > before ? "forward" : "back" };
    }
  }
  return undefined;
}
