import { parseQuery } from "../../../components/search-query.ts";
import { adminSummary, statistics, tutorTotals } from "../../../queries/admin-overview.ts";
import { dateIn } from "../../../time/wall.ts";
import type { TabQueries } from "../../tab.ts";
import { format } from "../search.ts";
import { isPeriod, type Period, PRESETS, type PresetName, presetPeriod, USUAL_PRESET } from "./period.ts";

/** The step by which the list of tutors grows. */
export const TUTORS_STEP = 10;
/** The maximum length of the list: every row is read and sent at once. */
const TUTORS_MAX = 500;

/** The tutors and the period of the overview. */
export interface OverviewSearch {
  q: string;
  /** The number of tutors listed. */
  tutors: number;
  /** A named period, or two dates. */
  period: PresetName | Period;
}

/** Parses the search parameters; invalid values are ignored. */
export function parseOverviewSearch(params: URLSearchParams): OverviewSearch {
  const tutors = Number(params.get("tutors"));
  const dates = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  const preset = PRESETS.find(({ name }) => name === params.get("period"))?.name;
  return {
    q: parseQuery(params),
    tutors: Number.isInteger(tutors) && tutors > TUTORS_STEP ? Math.min(tutors, TUTORS_MAX) : TUTORS_STEP,
    period: isPeriod(dates) ? dates : (preset ?? USUAL_PRESET),
  };
}

export function formatOverviewSearch({ q, tutors, period }: OverviewSearch): string {
  const shown =
    typeof period === "string" ? { period: period === USUAL_PRESET ? undefined : period } : { ...period };
  return format({ q, tutors: tutors > TUTORS_STEP ? String(tutors) : undefined, ...shown }, 0);
}

/** The next length of the list of tutors; `undefined` at its maximum. */
export const longerTutors = (tutors: number): number | undefined =>
  tutors < TUTORS_MAX ? Math.min(tutors + TUTORS_STEP * 2, TUTORS_MAX) : undefined;

/** The dates of a period, as of a day. */
export const datesOf = (period: OverviewSearch["period"], today: string): Period =>
  typeof period === "string" ? presetPeriod(period, today) : period;

/** The queries of the tab. */
export const overviewQueries: TabQueries = ({ search, session: { now, zone } }) => {
  const { q, tutors, period } = parseOverviewSearch(search);
  const { from, to } = datesOf(period, dateIn(now, zone));
  return [adminSummary, tutorTotals(q, tutors), statistics(from, to)];
};
