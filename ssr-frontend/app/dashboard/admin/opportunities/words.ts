import type { components } from "../../../api/schema.gen.ts";
import { countWords } from "../../../components/count-words.ts";
import type { StatusTone } from "../../../components/status-badge.tsx";
import type { AdminOpportunity, OpportunityReport } from "../../../queries/admin-opportunities.ts";

type Schemas = components["schemas"];

const DAY = 86_400_000;

/** What an opportunity's state is called, and its color; one that is over by itself has none. */
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

/** What students say is wrong with a listing. */
export const REPORT_REASONS: Record<OpportunityReport["reason"], string> = {
  closed: "Takes no more applications",
  wrong: "Something on it is wrong",
  fees: "Costs more than it says",
  spam: "Is no real opportunity",
  unsafe: "Could be unsafe for students",
  other: "Something else",
};

/** What was done about a report. */
export const DECISIONS: Record<Schemas["OpportunityReportDecision"], string> = {
  dismissed: "Nothing to change",
  corrected: "Corrected",
  hidden: "Hidden",
};

/** From so many days before it lapses on, a check is due. */
const CHECK_DUE_WITHIN = 14;

interface CheckWords {
  words: string;
  /** Whether somebody should look at it now. */
  isDue: boolean;
}

/**
 * When an opportunity has to be checked again: `Due in 9 days`; nothing of one that no check would open.
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

/** How many students have saved it, in a sentence. */
export function savedWords(count: number): string {
  if (count === 0) return "No student has saved it.";
  return `${countWords(count, "student has", "students have")} saved it.`;
}
