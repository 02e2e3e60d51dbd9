import type { BalanceDifference } from "../../../queries/balance-differences.ts";
import { mediumDate } from "../../../time/format.ts";

const WORDS: Record<BalanceDifference["kind"], string> = {
  charged: "What was paid",
  refunded: "What was refunded",
  disputed: "What a dispute took",
  transferred: "What the tutor was sent",
  owed: "What the tutor should have by now",
  unknown: "A movement that belongs to no payment",
  balance: "The balance itself",
};

/** What to compare with Stripe, for differences about a purchase. */
const COMPARE: Record<Exclude<BalanceDifference["kind"], "unknown" | "balance">, string> = {
  charged: "compare it with the payment in Stripe’s dashboard.",
  refunded: "compare its refunds with those in Stripe’s dashboard.",
  disputed: "compare its dispute with the one in Stripe’s dashboard.",
  transferred: "compare its transfer with the one in Stripe’s dashboard.",
  owed: "see why it wasn’t sent or taken back: we know of nothing in its way.",
};

type Purchase = Pick<BalanceDifference, "payer_name" | "tutor_name" | "starts_at" | "listing_title">;

/** Names a purchase: `Robin Student with Ada Tutor on Nov 18, 2026`, or a listing's title. */
export function purchaseWords(
  { payer_name, tutor_name, starts_at, listing_title }: Purchase,
  zone: string,
): string {
  if (listing_title) return listing_title;
  const whose = tutor_name ? `${payer_name} with ${tutor_name}` : `${payer_name}`;
  return starts_at ? `${whose} on ${mediumDate(starts_at, zone)}` : whose;
}

/** What differs, and of which session, listing, or tutor's bonus or correction. */
export function differenceWords(item: BalanceDifference, zone: string): string {
  if (item.adjusted_tutor_id) {
    const what = item.kind === "owed" ? "should have by now" : "was sent";
    return `What ${item.tutor_name} ${what} besides their sessions`;
  }
  return item.payer_name || item.listing_title
    ? `${WORDS[item.kind]} for ${purchaseWords(item, zone)}`
    : WORDS[item.kind];
}

/** What to do about a difference. */
export function differenceNext({ kind, adjusted_tutor_id, listing_title }: BalanceDifference): string {
  if (adjusted_tutor_id)
    return "Open the tutor and compare the bonus or correction with its transfer in Stripe’s dashboard.";
  switch (kind) {
    case "unknown":
      return "Look it up in Stripe’s dashboard: someone moved money there by hand.";
    case "balance":
      return "Ask Stripe’s support which movement is missing from its list.";
    default:
      return `Open the ${listing_title ? "listing" : "session"} and ${COMPARE[kind]}`;
  }
}
