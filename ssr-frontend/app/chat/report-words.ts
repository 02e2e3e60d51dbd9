import type { RadioChoice } from "../components/radio-choices.tsx";
import type { StatusTone } from "../components/status-badge.tsx";
import type { ChatReport, ChatReportReason } from "../queries/chat-safety.ts";

/** How long what is told of a report may be. */
export const MAX_REPORT_DETAILS = 1000;

/** What a report can be about, in the words of whoever reports. */
export const REPORT_REASONS: readonly RadioChoice<ChatReportReason>[] = [
  {
    value: "contact_details",
    label: "Contact outside the academy",
    help: "Phone numbers, other apps, or meeting somewhere else.",
  },
  { value: "inappropriate", label: "Inappropriate words or pictures" },
  { value: "harassment", label: "Bullying, threats or pressure" },
  { value: "payment_outside", label: "Paying outside the academy" },
  { value: "other", label: "Something else", help: "Tell us below what it is." },
];

/** A reason in a few words. */
export const reasonWords = (reason: ChatReportReason): string =>
  REPORT_REASONS.find(({ value }) => value === reason)?.label ?? reason;

/** What became of a report, for whoever reported. */
export const REPORT_STATES: Record<ChatReport["state"], { label: string; tone: StatusTone }> = {
  open: { label: "Waiting", tone: "pending" },
  dismissed: { label: "Looked at", tone: "completed" },
  warned: { label: "Acted on", tone: "completed" },
  blocked: { label: "Acted on", tone: "completed" },
  suspended: { label: "Acted on", tone: "completed" },
};
