import type { RadioChoice } from "../../components/radio-choices.tsx";
import type { OpportunityReport } from "../../queries/summer-opportunities.ts";

type ReportReason = OpportunityReport["reason"];

/** How long what is told of it may be. */
export const MAX_REPORT_DETAILS = 1000;

/** What can be wrong with a listing, in the words of whoever reports. */
export const REPORT_REASONS: readonly RadioChoice<ReportReason>[] = [
  { value: "closed", label: "It takes no more applications" },
  { value: "wrong", label: "Something on it is wrong", help: "Dates, grades, place, who runs it." },
  { value: "fees", label: "It costs more than it says" },
  { value: "spam", label: "It is no real opportunity" },
  { value: "unsafe", label: "It could be unsafe for students" },
  { value: "other", label: "Something else", help: "Tell us below what it is." },
];
