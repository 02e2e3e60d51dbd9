import { parseQuery } from "../../../components/search-query.ts";
import { format } from "../search.ts";
import { isPeriod, type Period, PRESETS, type PresetName, presetPeriod, USUAL_PRESET } from "./period.ts";

/** How many tutors are listed at first, and how many more each time. */
export const TUTORS_STEP = 10;
/** How long that list can get: every row is read and sent at once. */
const TUTORS_MAX = 500;

/** What the overview shows: which tutors, and what period its figures are about. */
export interface OverviewSearch {
  q: string;
  /** How many tutors. */
  tutors: number;
  /** A period with a name, or two dates. */
  period: PresetName | Period;
}

/** What an address says; what makes no sense is left out. */
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

/** How long the next longer list of tutors is; none when it is as long as it can get. */
export const longerTutors = (tutors: number): number | undefined =>
  tutors < TUTORS_MAX ? Math.min(tutors + TUTORS_STEP * 2, TUTORS_MAX) : undefined;

/** The dates of a period, on a day. */
export const datesOf = (period: OverviewSearch["period"], today: string): Period =>
  typeof period === "string" ? presetPeriod(period, today) : period;
