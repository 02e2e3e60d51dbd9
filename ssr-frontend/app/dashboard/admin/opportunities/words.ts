import type { components } from "../../../api/schema.gen.ts";
import { countWords } from "../../../components/count-words.ts";
import type { StatusTone } from "../../../components/status-badge.tsx";
import type { AdminOpportunity, OpportunityReport } from "../../../queries/admin-opportunities.ts";

type Schemas = components["schemas"];

const DAY = 86_400_000;

/** The label and color of each state; one that ended by itself has no color. */
export const OPPORTUNITY_STATES: Record<
  AdminOpportunity["state"],
  { label: string; tone: StatusTone | undefined }
> = {
  open: { label: "Open", tone: "confirmed" },
  unchecked: { label: "Needs a check", tone: "pending" },
  closed: { label: "Closed", tone: undefined },
  withdrawn: { label: "Withdrawn", tone: undefined },
  hidden: { label: "Hidden", tone: "cancelled" },
};

/** The reasons of students' reports. */
export const REPORT_REASONS: Record<OpportunityReport["reason"], string> = {
  closed: "No longer takes applications",
  wrong: "Something on it is wrong",
  fees: "Costs more than listed",
  spam: "Isn’t a real opportunity",
  unsafe: "Could be unsafe for students",
  other: "Something else",
};

/** The decisions about a report. */
export const DECISIONS: Record<Schemas["OpportunityReportDecision"], string> = {
  dismissed: "Nothing to change",
  corrected: "Corrected",
  hidden: "Hidden",
};

/** A check is due from this number of days before it lapses. */
const CHECK_DUE_WITHIN = 14;

interface CheckWords {
  words: string;
  /** Whether it should be checked now. */
  isDue: boolean;
}

/**
 * When an opportunity has to be checked again: `Due in 9 days`; `undefined` if no check would publish it.
 *
 * @param now in ms
 */
export function checkWords(
  { state, check_due_at }: Pick<AdminOpportunity, "state" | "check_due_at">,
  now: number,
): CheckWords | undefined {
  if (state !== "open" && state !== "unchecked") return undefined;
  const left = Date.parse(check_due_at) - now;
  if (left <= 0) return { words: lapsedWords(Math.floor(-left / DAY)), isDue: true };
  const days = Math.floor(left / DAY);
  return { words: days === 0 ? "Due today" : `Due in ${dayWords(days)}`, isDue: days < CHECK_DUE_WITHIN };
}

const lapsedWords = (days: number) => (days === 0 ? "Lapsed today" : `Lapsed ${dayWords(days)} ago`);

const dayWords = (count: number) => countWords(count, "day");

/** `1 opportunity`, `1,204 opportunities`. */
export const countOpportunities = (count: number): string =>
  countWords(count, "opportunity", "opportunities");

/** `1 report`, `3 reports`. */
export const countReports = (count: number): string => countWords(count, "report");

/** How many students have saved it. */
export function savedWords(count: number): string {
  if (count === 0) return "No student has saved it.";
  return `${countWords(count, "student has", "students have")} saved it.`;
}
