import type { RadioChoice } from "../components/radio-choices.tsx";
import type { StatusTone } from "../components/status-badge.tsx";
import type { ChatReport, ChatReportReason } from "../queries/chat-safety.ts";

/** The maximum length of a report's details. */
export const MAX_REPORT_DETAILS = 1000;

/** The reasons of a report, as the reporting user sees them. */
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

/** A short text for a reason. */
export const reasonWords = (reason: ChatReportReason): string =>
  REPORT_REASONS.find(({ value }) => value === reason)?.label ?? reason;

/** The states of a report, for the user who sent it. */
export const REPORT_STATES: Record<ChatReport["state"], { label: string; tone: StatusTone }> = {
  open: { label: "Waiting", tone: "pending" },
  dismissed: { label: "Reviewed", tone: "completed" },
  warned: { label: "Action taken", tone: "completed" },
  blocked: { label: "Action taken", tone: "completed" },
  suspended: { label: "Action taken", tone: "completed" },
};
