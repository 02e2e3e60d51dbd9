import { countText } from "../../../../components/count-words.ts";
import type { AiTutorSettings } from "../../../../queries/admin-ai-tutor.ts";
import { monthName } from "../../../../time/wall.ts";

type UsageSettings = Pick<AiTutorSettings, "days" | "academy_minutes_per_day">;

/** Formats a day as `Nov 14`. */
export const dayText = (date: string): string => `${monthName(date).slice(0, 3)} ${Number(date.slice(8))}`;

type Day = AiTutorSettings["days"][number];

const minutesOfToday = (days: readonly Day[]): number => days.at(-1)?.minutes ?? 0;

/** The minutes used today by all students. */
export const usedToday = ({ days, academy_minutes_per_day }: UsageSettings): string =>
  `${countText(minutesOfToday(days))} of ${countText(academy_minutes_per_day)} minutes used today.`;

/** Whether nothing was used on any of the days. */
export const isUnused = (days: readonly Day[]): boolean =>
  days.every(({ minutes, sessions }) => minutes === 0 && sessions === 0);

/** The day with the most minutes; the latest of equal ones. */
export const fullestDay = (days: readonly Day[]): Day | undefined =>
  days.reduce<Day | undefined>((most, day) => (most && most.minutes > day.minutes ? most : day), undefined);

/** The finding about the days, for the caption. */
export function usageFinding({ days, academy_minutes_per_day: limit }: UsageSettings): string {
  const today = minutesOfToday(days);
  const now = `Minutes used per day, by everyone together. ${countText(today)} of ${countText(limit)} today`;
  const most = fullestDay(days);
  if (!most || most.minutes === 0) return `${now}; less than one on every other day.`;
  const reached = days.filter(({ minutes }) => minutes >= limit).length;
  const share =
    reached > 0
      ? `The current limit was reached on ${reached === 1 ? "one of these days" : `${reached} of these days`}.`
      : `That is ${Math.max(1, Math.round((most.minutes / limit) * 100))}% of the limit.`;
  if (most === days.at(-1)) return `${now}, the most in these ${days.length} days. ${share}`;
  return `${now}. The most was ${countText(most.minutes)} on ${dayText(most.date)}. ${share}`;
}

/** A limit above this multiple of the usage is not drawn to scale, since the days would be too small. */
const MAX_LIMIT_RATIO = 3;
/** Where such a limit is drawn, as a multiple of the fullest day. */
const BEYOND = 1.4;

/** The minutes that the plot's height stands for, and the position of the limit, from 0 to 1. */
export function usageScale({ days, academy_minutes_per_day: limit }: UsageSettings): {
  top: number;
  limitAt: number;
  /** Whether the limit is higher than it is drawn. */
  isBeyond: boolean;
} {
  const most = Math.max(1, fullestDay(days)?.minutes ?? 0);
  if (limit > most * MAX_LIMIT_RATIO) return { top: most * BEYOND, limitAt: 1, isBeyond: true };
  const top = Math.max(most, limit);
  return { top, limitAt: limit / top, isBeyond: false };
}
