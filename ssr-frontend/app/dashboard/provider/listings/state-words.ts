import { countText } from "../../../components/count-words.ts";
import type { StatusTone } from "../../../components/status-badge.tsx";
import { formatPrice } from "../../../money/format.ts";
import type { Listing, ListingFee, PublishedListing } from "../../../queries/provider-listings.ts";
import { mediumDate } from "../../../time/format.ts";
import { PROVIDER_LABELS } from "../listing/labels.ts";

/** A state's label and color; a neutral state has no color. */
interface StateLabel {
  label: string;
  tone?: StatusTone;
}

const PUBLISHED_LABELS: Record<PublishedListing["state"], StateLabel> = {
  open: { label: "Open", tone: "confirmed" },
  unchecked: { label: "Lapsed", tone: "pending" },
  over: { label: "Deadline over" },
  hidden: { label: "Hidden", tone: "cancelled" },
  closed: { label: "Closed" },
  paused: { label: "Paused", tone: "cancelled" },
  unpaid: { label: "To be paid", tone: "pending" },
};

/** The label of a listing's state. */
export function stateLabel({
  state,
  published,
  fee,
}: Pick<Listing, "state" | "published" | "fee">): StateLabel {
  switch (state) {
    case "draft":
      return { label: published ? "Changed draft" : "Draft" };
    case "in_review":
      return { label: "In review", tone: "pending" };
    case "returned":
      return { label: "Returned", tone: "cancelled" };
    case "approved":
      if (published?.state === "unpaid" && fee?.state === "disputed")
        return { label: "Disputed", tone: "cancelled" };
      if (published) return PUBLISHED_LABELS[published.state];
      return fee?.state === "due" ? PUBLISHED_LABELS.unpaid : { label: "Approved", tone: "confirmed" };
    case "closed":
      return { label: "Closed" };
  }
}

/**
 * The next step of a listing, or what it waits for, in a sentence or two.
 *
 * @param zone the academy's time zone
 */
export function nextWords(listing: Listing, zone: string): string {
  const { state, missing, submitted_at, published, fee } = listing;
  switch (state) {
    case "draft":
      return `${missing.length > 0 ? missingWords(missing) : "Complete. Submit it for review."}${publicWords(published)}`;
    case "in_review": {
      const since = submitted_at ? ` since ${mediumDate(submitted_at, zone)}` : "";
      return `Waiting for our review${since}.${publicWords(published)}`;
    }
    case "returned":
      return `Change what the note says, and submit it again.${publicWords(published)}`;
    case "approved":
      if (published) return approvedWords(published, fee, zone);
      return fee?.state === "due" ? dueWords(listing, fee) : "Approved.";
    case "closed":
      return "You closed it. Reopen it to change it, or to offer it again.";
  }
}

/** Why an approved listing that was never public is not public. */
function dueWords(
  { missing, allowed_actions }: Pick<Listing, "missing" | "allowed_actions">,
  { amount_cents }: ListingFee,
): string {
  if (allowed_actions.includes("pay"))
    return `Approved. Pay ${formatPrice(amount_cents)} and students can find it.`;
  if (missing.length > 0)
    return `Approved, but it can’t be published as it is anymore, so there’s nothing to pay now. ${missingWords(missing)}`;
  return "Approved. You can pay for it once your organization’s domain is proven.";
}

function approvedWords(
  { state, confirm_by }: PublishedListing,
  fee: ListingFee | null | undefined,
  zone: string,
): string {
  switch (state) {
    case "open":
      return `Students can find it. Confirm by ${mediumDate(confirm_by, zone)} that it’s still right.`;
    case "unchecked":
      return "No one has confirmed it for 90 days, so students can no longer find it. Confirm that it’s still right.";
    case "over":
      return "Its page says that the deadline has passed. To offer it again, enter next summer’s dates.";
    case "hidden":
      return "We took its page down. Change what the note says, or email us.";
    case "closed":
      return "Its page says that it’s closed.";
    case "paused":
      return "Applications have waited more than 21 days for a first answer. Students can find it again once you’ve answered them.";
    case "unpaid":
      return unpaidWords(fee);
  }
}

/** Why a listing that was paid is no longer offered. */
function unpaidWords(fee: ListingFee | null | undefined): string {
  if (fee?.state === "disputed")
    return "The cardholder is disputing its payment, so students can’t find it until their bank has decided. If that was a mistake, they can withdraw the dispute at their bank.";
  const what = "Its payment went back to the card, so students can no longer find it.";
  return fee?.state === "due"
    ? `${what} Pay ${formatPrice(fee.amount_cents)} and they can find it again.`
    : what;
}

/** Says that an older version is public meanwhile; empty if none is. */
const publicWords = (published: PublishedListing | null | undefined): string =>
  published && ["open", "unchecked"].includes(published.state)
    ? " Until a change is approved, the site shows what was approved before."
    : "";

/** The number of missing fields that are named; the rest are counted. */
const MAX_NAMED = 3;

/** `Still missing: Place, Deadline and 3 more.` */
export function missingWords(missing: readonly string[]): string {
  const names = missing.map((name) => (PROVIDER_LABELS as Record<string, string>)[name] ?? name);
  if (names.length <= MAX_NAMED + 1) return `Still missing: ${names.join(", ")}.`;
  return `Still missing: ${names.slice(0, MAX_NAMED).join(", ")} and ${names.length - MAX_NAMED} more.`;
}

/** Our note to the provider about a listing, with its title; `undefined` if there is none. */
export function noteOf({ state, reason, published }: Listing): { title: string; text: string } | undefined {
  if (state === "returned" && reason) return { title: "Why we returned it", text: reason };
  if (published?.state === "hidden" && published.hidden_message)
    return { title: "Why we took its page down", text: published.hidden_message };
  return undefined;
}

/** Whether its public page can be visited: a hidden one shows that it is gone. */
export const hasPublicPage = ({ state }: PublishedListing): boolean => state !== "hidden";

/** How many students have saved it. */
export function savedWords({ saved_by }: Pick<PublishedListing, "saved_by">): string {
  if (saved_by === 0) return "No student has saved it yet.";
  return `${countText(saved_by)} ${saved_by === 1 ? "student has" : "students have"} saved it.`;
}
