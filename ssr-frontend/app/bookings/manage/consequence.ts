import { formatCents } from "../../money/format.ts";
import type { Booking, BookingSide } from "../booking.ts";

/** The consequences of canceling a lesson now. */
export interface CancelConsequence {
  /** The refund, in one line. */
  money: string;
  /** What that means, and what else happens. */
  more: string;
}

/**
 * The refund to the student, in cents, if the lesson is canceled at an instant, in ms. The server sends the
 * amount and the deadline; an open dialog has to update when the deadline passes.
 */
export const refundAt = ({ cancellation }: Booking, now: number): number =>
  cancellation && now <= Date.parse(cancellation.free_until) ? cancellation.refund_cents : 0;

/** The consequences that are shown before canceling. */
export function consequenceOf(booking: Booking, side: BookingSide, now: number): CancelConsequence {
  const { price_cents, settled_elsewhere, student, tutor } = booking;
  const refund = refundAt(booking, now);
  const other = side === "student" ? tutor.first_name : student.first_name;
  const told = `We’ll email ${other} right away, and the time opens up to others.`;
  if (settled_elsewhere) {
    const own =
      side === "tutor" ? "You won’t earn anything for this session." : "If you’ve paid for it, email us.";
    return { money: "Nothing was charged here: it’s paid elsewhere.", more: `${own} ${told}` };
  }
  if (price_cents === 0) return { money: "This session is free: nothing was charged.", more: told };
  if (side === "tutor") {
    return {
      money: `${student.first_name} will get ${formatCents(refund)} back.`,
      more: `You won’t earn anything for this session. ${told}`,
    };
  }
  if (refund > 0) {
    return {
      money: `You’ll get ${formatCents(refund)} back.`,
      more: `It goes back to the card you paid with; banks take 5 to 10 business days to show it. ${told}`,
    };
  }
  return {
    money: "It starts in less than 24 hours: no refund.",
    more: `The ${formatCents(price_cents)} you paid won’t be refunded, because ${other} held the hour for you. ${told}`,
  };
}
