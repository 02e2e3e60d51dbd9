import { monthName, wallTime } from "../../time/wall.ts";
import type { Deadline } from "./opportunity.ts";

const DAY = 86_400_000;

const dayOf = (date: string) => Number(date.slice(8, 10));
const yearOf = (date: string) => date.slice(0, 4);
const monthAndDay = (date: string) => `${monthName(date)} ${dayOf(date)}`;

/** `2027-02-01` → `February 1, 2027`. */
export const dateText = (date: string): string => `${monthAndDay(date)}, ${yearOf(date)}`;

/** A range of dates: `June 21 – July 30, 2027`. */
export function datesText(first: string, last: string): string {
  if (first === last) return dateText(first);
  if (yearOf(first) !== yearOf(last)) return `${dateText(first)} – ${dateText(last)}`;
  const end = monthName(first) === monthName(last) ? dayOf(last) : monthAndDay(last);
  return `${monthAndDay(first)} – ${end}, ${yearOf(last)}`;
}

/** The duration, both days included: `6 weeks`, `5 days`, `1 day`. */
export function lengthText(first: string, last: string): string {
  const days = (Date.parse(last) - Date.parse(first)) / DAY + 1;
  // Programs of whole weeks start on a Monday and end on a Friday or Sunday.
  const weeks = Math.round(days / 7);
  if (weeks >= 2) return `${weeks} weeks`;
  return days === 1 ? "1 day" : `${days} days`;
}

/** The hour of a deadline in the organization's time zone: `11:59 PM Eastern time`. */
export const hourText = ({ time, zone_name }: Pick<Deadline, "time" | "zone_name">): string =>
  `${wallTime(time)} ${zone_name}`;
