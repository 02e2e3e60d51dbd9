import { useRef } from "react";
import type { Problem } from "../../../api/problem.ts";
import { isAllowed } from "../../../bookings/booking.ts";
import { isSlotGone, nextAction, type SlotSelection } from "../../../bookings/choose/slot-selection.ts";
import { useCheckout } from "../../../bookings/use-checkout.ts";
import { bookLesson } from "../../../queries/bookings.ts";
import { useAction } from "../../../queries/use-action.ts";

/** How a try to book ended, unless it led to the payment page. */
export type BookingOutcome = "booked" | "held" | "gone" | "refused" | "leaving";

/**
 * Books the picked hour: at once if it is free, else held and on to the payment page.
 *
 * @param onStored it is booked or held, and the document may be left next
 */
export function useBook(onStored: () => void) {
  const { leaving, leave } = useCheckout(({ message }) => [
    `Error booking session: ${message}`,
    "Your time is held: see Upcoming Sessions.",
  ]);
  const refusal = useRef<"gone" | "refused">("refused");
  const { busy, problem, clear, run } = useAction(bookLesson, {
    done: (booking) =>
      isAllowed(booking, "pay")
        ? undefined
        : ["Session confirmed", "It is in your upcoming sessions, and an email is on its way to you."],
    failed: (problem) => {
      const gone = isSlotGone(problem.code);
      refusal.current = gone ? "gone" : "refused";
      const text = refusalText(problem);
      return { toast: [`Error booking session: ${text}`], ...(gone ? {} : { inPlace: text }) };
    },
  });

  async function book({ subject, offer, slot }: SlotSelection, note: string): Promise<BookingOutcome> {
    const student_notes = note.trim();
    const wanted = {
      tutor_id: offer.tutor.id,
      subject,
      starts_at: slot.starts_at,
      shown_price_cents: offer.price_cents,
    };
    const done = await run({ ...wanted, ...(student_notes ? { student_notes } : {}) });
    if (!done) return refusal.current;
    onStored();
    if (!isAllowed(done.data, "pay")) return "booked";
    return (await leave(done.data.id)) ? "leaving" : "held";
  }
  return { busy: busy || leaving, problem, clear, book };
}

/** Why it was refused, and what can be done about that. */
function refusalText({ message, status, code, retryAfter }: Problem): string {
  const what = status === 401 ? "User not authenticated" : message;
  return [what, nextAction(code, retryAfter)].filter(Boolean).join(" ");
}
