import { countText, countWords } from "../../../components/count-words.ts";
import { monthMarks } from "../../../components/weeks.ts";
import type { AnalyticsDay } from "../../../queries/provider-analytics.ts";
import { wallMediumDate } from "../../../time/wall.ts";

/** What is counted. */
export type Measure = Exclude<keyof AnalyticsDay, "day">;

interface MeasureWords {
  measure: Measure;
  title: string;
  one: string;
  more: string;
  /** When there was none of it. */
  none: string;
}

export const MEASURES: readonly MeasureWords[] = [
  {
    measure: "views",
    title: "Views a day",
    one: "view",
    more: "views",
    none: "Nobody has looked at a page yet.",
  },
  {
    measure: "saves",
    title: "Saves a day",
    one: "save",
    more: "saves",
    none: "No student has saved one yet.",
  },
  {
    measure: "applications",
    title: "Applications a day",
    one: "application",
    more: "applications",
    none: "Nobody has applied yet.",
  },
];

export const sumOf = (days: readonly AnalyticsDay[], measure: Measure): number =>
  days.reduce((sum, day) => sum + day[measure], 0);

/** The last day that had most of it; nothing where no day had any. */
export function fullestDay(days: readonly AnalyticsDay[], measure: Measure): AnalyticsDay | undefined {
  const most = Math.max(0, ...days.map((day) => day[measure]));
  return most === 0 ? undefined : days.findLast((day) => day[measure] === most);
}

/** What the days show, as a caption says it. */
export function daysFinding(
  days: readonly AnalyticsDay[],
  { measure, one, more, none }: MeasureWords,
): string {
  const fullest = fullestDay(days, measure);
  if (!fullest) return none;
  return `${countWords(sumOf(days, measure), one, more)} in all; the most, ${countText(fullest[measure])}, on ${wallMediumDate(fullest.day)}.`;
}

/** Of a hundred that looked, so many applied: `12%`, `0.5%`; nothing where nobody looked. */
export function applyShare(views: number, applications: number): string | undefined {
  if (views === 0) return undefined;
  const share = Math.min(100, (applications / views) * 100);
  return `${share < 10 ? Math.round(share * 10) / 10 : Math.round(share)}%`;
}

/** Where the months' names stand below the days. */
export const monthsOf = (days: readonly AnalyticsDay[]) =>
  monthMarks(days.map(({ day }) => ({ starts_on: day })));
