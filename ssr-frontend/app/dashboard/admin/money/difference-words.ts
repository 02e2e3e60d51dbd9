import type { BalanceDifference } from "../../../queries/balance-differences.ts";
import { mediumDate } from "../../../time/format.ts";

const WORDS: Record<BalanceDifference["kind"], string> = {
  charged: "What was paid",
  refunded: "What was refunded",
  disputed: "What a dispute has taken",
  transferred: "What the tutor was sent",
  unknown: "A movement that belongs to no session",
  balance: "The balance itself",
};

const DIFFERENCE_NEXT: Record<BalanceDifference["kind"], string> = {
  charged: "Open the session and compare it with the payment in Stripe’s dashboard.",
  refunded: "Open the session and compare its refunds with those in Stripe’s dashboard.",
  disputed: "Open the session and compare its dispute with the one in Stripe’s dashboard.",
  transferred: "Open the session and compare its transfer with the one in Stripe’s dashboard.",
  unknown: "Look it up in Stripe’s dashboard: somebody moved money there by hand.",
  balance: "Ask Stripe’s support which movement its list lacks.",
};

type Session = Pick<BalanceDifference, "student_name" | "tutor_name" | "starts_at">;

/** The session that it is about, as people know it: `Robin Student with Ada Tutor on Nov 18, 2026`. */
export function sessionWords({ student_name, tutor_name, starts_at }: Session, zone: string): string {
  const whose = tutor_name ? `${student_name} with ${tutor_name}` : `${student_name}`;
  return starts_at ? `${whose} on ${mediumDate(starts_at, zone)}` : whose;
}

/** What differs, and of which session or of which tutor's bonus or correction. */
export function differenceWords(item: BalanceDifference, zone: string): string {
  if (item.adjusted_tutor_id) return `What ${item.tutor_name} was sent beside their sessions`;
  return item.student_name ? `${WORDS[item.kind]} for ${sessionWords(item, zone)}` : WORDS[item.kind];
}

/** What to do about one. */
export const differenceNext = ({ kind, adjusted_tutor_id }: BalanceDifference): string =>
  adjusted_tutor_id
    ? "Open the tutor and compare the bonus or correction with its transfer in Stripe’s dashboard."
    : DIFFERENCE_NEXT[kind];
