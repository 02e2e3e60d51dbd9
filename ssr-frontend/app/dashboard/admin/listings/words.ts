import type { StatusTone } from "../../../components/status-badge.tsx";
import type { ListingState } from "../../../queries/admin-listings.ts";

/** What a listing's state is called, and its color; one that nobody waits for has none. */
export const LISTING_STATES: Record<ListingState, { label: string; tone: StatusTone | undefined }> = {
  in_review: { label: "In review", tone: "pending" },
  returned: { label: "Returned", tone: "cancelled" },
  approved: { label: "Approved", tone: "completed" },
  closed: { label: "Closed", tone: undefined },
  draft: { label: "Draft", tone: undefined },
};

/** Why listings are returned most of the time: what to start a reason from. They are emailed, so they say what to do. */
export const COMMON_REASONS: readonly { label: string; text: string }[] = [
  { label: "Cost", text: "Please state everything that a family pays, with fees and housing." },
  {
    label: "Dates",
    text: "The dates or the deadline are not the same as on your own page. Please correct whichever is wrong.",
  },
  {
    label: "Page",
    text: "We did not find this program at the address that you gave. Please enter the address of the page where students apply.",
  },
  {
    label: "Who runs it",
    text: "Please say who really runs the program: your organization with its own staff, or a company that uses its rooms or its name.",
  },
  { label: "Description", text: "Please describe what students do there, in plain words." },
  {
    label: "Promises",
    text: "Please leave out what nobody can check, such as promises about getting into college.",
  },
];

/** The longest reason. */
export const MAX_RETURN_REASON = 1000;

/** A text with another one begun behind it: what was typed stays. */
export function withReason(typed: string, text: string): string {
  const before = typed.trimEnd();
  return before ? `${before}\n\n${text}` : text;
}
