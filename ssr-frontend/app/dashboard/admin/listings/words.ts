import type { StatusTone } from "../../../components/status-badge.tsx";
import { formatCents } from "../../../money/format.ts";
import type { AdminListing, ListingFee, ListingState } from "../../../queries/admin-listings.ts";

/** A state's label and color; states that need no action have no color. */
interface StateWords {
  label: string;
  tone: StatusTone | undefined;
}

/** The labels of listings' states. */
export const LISTING_STATES: Record<ListingState, StateWords> = {
  in_review: { label: "In review", tone: "pending" },
  returned: { label: "Returned", tone: "cancelled" },
  approved: { label: "Approved", tone: "completed" },
  closed: { label: "Closed", tone: undefined },
  draft: { label: "Draft", tone: undefined },
};

/** The state of one listing. Only approved listings that are paid or free are offered to students. */
export function listingState({ state, fee }: Pick<AdminListing, "state" | "fee">): StateWords {
  if (state === "approved" && fee?.state === "due") return { label: "To be paid", tone: "pending" };
  if (state === "approved" && fee?.state === "disputed") return { label: "Disputed", tone: "cancelled" };
  return LISTING_STATES[state];
}

const FEE_STATES: Record<ListingFee["state"], string> = {
  ahead: "once it’s approved",
  due: "not paid yet",
  paid: "paid",
  disputed: "the payment is disputed",
};

/** What a listing costs its organization, and whether that is paid. */
export const feeWords = (fee: ListingFee | null | undefined): string =>
  fee ? `${formatCents(fee.amount_cents)}, ${FEE_STATES[fee.state]}` : "Free";

/**
 * The most common reasons for a return, as the start of a reason. They are emailed, so they say what to do.
 */
export const COMMON_REASONS: readonly { label: string; text: string }[] = [
  { label: "Cost", text: "Please state everything a family pays, including fees and housing." },
  {
    label: "Dates",
    text: "The dates or the deadline don’t match your own page. Please correct whichever is wrong.",
  },
  {
    label: "Page",
    text: "We didn’t find this program at the address you gave. Please enter the address of the page where students apply.",
  },
  {
    label: "Who runs it",
    text: "Please say who really runs the program: your organization with its own staff, or a company that uses its rooms or its name.",
  },
  { label: "Description", text: "Please describe what students do there, in plain words." },
  {
    label: "Promises",
    text: "Please leave out what no one can check, such as promises about getting into college.",
  },
];

/** The maximum length of a reason, in characters. */
export const MAX_RETURN_REASON = 1000;

/** Appends a common reason to a text; what was typed stays. */
export function withReason(typed: string, text: string): string {
  const before = typed.trimEnd();
  return before ? `${before}\n\n${text}` : text;
}
