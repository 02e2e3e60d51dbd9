import { dateAfter, isDate, wallMediumDate } from "../../../time/wall.ts";

/** A range of dates, both included, in the academy's time zone. */
export interface Period {
  from: string;
  to: string;
}

/** The named periods. */
export type PresetName = "7d" | "30d" | "12w" | "12m" | "year" | "5y";

export const PRESETS: readonly { name: PresetName; label: string }[] = [
  { name: "7d", label: "7 days" },
  { name: "30d", label: "30 days" },
  { name: "12w", label: "12 weeks" },
  { name: "12m", label: "12 months" },
  { name: "year", label: "This year" },
  { name: "5y", label: "5 years" },
];

export const USUAL_PRESET: PresetName = "12w";

/** The API's maximum length of a period, in years. */
const MAX_YEARS = 5;

/** The same day a number of years before; for February 29, the 28th. */
function yearsBefore(date: string, years: number): string {
  const moved = `${Number(date.slice(0, 4)) - years}${date.slice(4)}`;
  return isDate(moved) ? moved : dateAfter(date, -1).replace(/^\d{4}/, moved.slice(0, 4));
}

/** The first day of the month a number of months before. */
function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 0] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

/** The Sunday of a date's week. */
const weekStart = (date: string): string => dateAfter(date, -new Date(`${date}T12:00:00Z`).getUTCDay());

/** The dates of a named period; all end today. */
export function presetPeriod(name: PresetName, today: string): Period {
  const from: Record<PresetName, () => string> = {
    "7d": () => dateAfter(today, -6),
    "30d": () => dateAfter(today, -29),
    "12w": () => dateAfter(weekStart(today), -77),
    "12m": () => monthsBefore(today, 11),
    year: () => `${today.slice(0, 4)}-01-01`,
    "5y": () => dateAfter(yearsBefore(today, MAX_YEARS), 1),
  };
  return { from: from[name](), to: today };
}

/** The errors of two dates, by field; empty if they are a valid period. */
export function periodErrors({ from, to }: Period): { from?: string; to?: string } {
  if (!isDate(from)) return { from: "Please choose the first day." };
  if (!isDate(to)) return { to: "Please choose the last day." };
  if (to < from) return { to: "The last day is before the first." };
  if (from <= yearsBefore(to, MAX_YEARS)) return { from: "Please choose at most 5 years." };
  return {};
}

export const isPeriod = (period: Period): boolean => Object.keys(periodErrors(period)).length === 0;

/** `Sep 01, 2026 to Nov 23, 2026`. */
export const periodWords = ({ from, to }: Period): string =>
  from === to ? wallMediumDate(from) : `${wallMediumDate(from)} to ${wallMediumDate(to)}`;
