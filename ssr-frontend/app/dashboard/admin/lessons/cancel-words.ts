import { type Booking, isAllowed } from "../../../bookings/booking.ts";
import type { RadioChoice } from "../../../components/radio-choices.tsx";
import { formatCents } from "../../../money/format.ts";
import type { AdminLesson } from "../../../queries/admin-lessons.ts";
import type { ToastWords } from "../../../queries/use-action.ts";
import { goneWords } from "./payment-words.ts";
import { toldByEmail } from "./told-words.ts";

/** Whether the price of a cancelled lesson is refunded or kept. */
export type CancelTerms = "refund" | "keep";

/** The consequences of cancelling a lesson on some terms. */
export interface CancelTermsWords {
  /** The consequence for the money, in one line. */
  money: string;
  /** The other consequences. */
  more: string;
  /** The refund, in US cents. */
  refund_cents: number;
}

const refundOf = ({ cancellation }: Booking): number => cancellation?.refund_cents ?? 0;

/** The available terms; empty if there is no choice. */
export function cancelChoices({ booking, money, student, tutor }: AdminLesson): RadioChoice<CancelTerms>[] {
  if (!isAllowed(booking, "cancel_without_refund")) return [];
  const gone = goneWords(money);
  const nothing = gone ? `nothing more back: ${gone}` : "nothing back";
  return [
    {
      value: "refund",
      label: `Refund ${formatCents(refundOf(booking))} to the student`,
      help: `It goes back the way ${student.first_name} paid. ${tutor.first_name} earns nothing.`,
    },
    {
      value: "keep",
      label: "Keep the price",
      help: `${student.first_name} gets ${nothing}. ${tutor.first_name} earns ${formatCents(money.tutor_share_cents)}, as if the session had taken place.`,
    },
  ];
}

/** Describes what cancelling a lesson on these terms means. */
export function cancelTerms(
  { booking, money, student, tutor }: AdminLesson,
  terms: CancelTerms,
): CancelTermsWords {
  const told = `${toldByEmail([student, tutor], " right away")}, and the time becomes open to others.`;
  const { settled_elsewhere, price_cents } = booking;
  const gone = goneWords(money);
  if (terms === "keep") {
    const later = "You can still refund some of it, or all, on this page later.";
    const kept = gone ? `We keep what’s left of the price: ${gone}.` : "The price is kept.";
    return { money: kept, more: `${later} ${told}`, refund_cents: 0 };
  }
  const refund_cents = refundOf(booking);
  if (settled_elsewhere) {
    const money = "Nothing was charged here: it’s paid elsewhere.";
    return { money, more: `Any refund is settled there. ${told}`, refund_cents };
  }
  if (price_cents === 0)
    return { money: "This session is free: nothing was charged.", more: told, refund_cents };
  if (refund_cents === 0)
    return {
      money: gone ? `Nothing is left to refund: ${gone}.` : "Nothing is left to refund.",
      more: told,
      refund_cents,
    };
  return {
    money: `${student.first_name} gets ${formatCents(refund_cents)} back${gone && `; ${gone} already`}.`,
    more: `Banks take 5 to 10 business days to show it. ${tutor.first_name} earns nothing for this session. ${told}`,
    refund_cents,
  };
}

/** Describes the result for the lesson and its money. */
export function cancelledWords(
  { payment_status, refunded_cents, student }: Booking,
  withoutRefund: boolean,
): ToastWords {
  if (withoutRefund)
    return ["Session canceled", refunded_cents > 0 ? "The rest of the price is kept." : "The price is kept."];
  const returned = payment_status === "refund_pending" || payment_status === "refunded";
  return returned
    ? ["Session canceled", `The money is on its way back to ${student.first_name}.`]
    : ["Session canceled"];
}
