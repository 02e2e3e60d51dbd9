import { useRef } from "react";
import type { Problem } from "../api/problem.ts";
import { type Booking, isAllowed } from "../bookings/booking.ts";
import { isSlotGone, nextAction } from "../bookings/choose/slot-selection.ts";
import type { Subject } from "../bookings/subject.ts";
import { useCheckout } from "../bookings/use-checkout.ts";
import { bookLesson } from "../queries/bookings.ts";
import { useAction } from "../queries/use-action.ts";

/** An hour to book, at the price that was shown. */
export interface LessonToBook {
  tutor_id: string;
  subject: Subject;
  starts_at: string;
  shown_price_cents: number;
}

/** The result of a booking request that did not lead to the Checkout Session. */
type BookingOutcome = "booked" | "held" | "gone" | "refused" | "leaving";

/**
 * Books an hour: a free one at once; a paid one is held, and the browser goes to the Checkout Session.
 *
 * @param onStored called when it is booked or held, before the document may be left
 */
export function useBook(onStored: (booking: Booking) => void) {
  const { leaving, leave } = useCheckout(({ message }) => [
    `Error booking session: ${message}`,
    "Your time is held: see Upcoming Sessions.",
  ]);
  const refusal = useRef<"gone" | "refused">("refused");
  const { busy, problem, clear, run } = useAction(bookLesson, {
    done: (booking) =>
      isAllowed(booking, "pay")
        ? undefined
        : ["Session confirmed", "It’s in your upcoming sessions, and an email is on its way."],
    failed: (problem) => {
      const gone = isSlotGone(problem.code);
      refusal.current = gone ? "gone" : "refused";
      const text = refusalText(problem);
      return { toast: [`Error booking session: ${text}`], ...(gone ? {} : { inPlace: text }) };
    },
  });

  async function book(wanted: LessonToBook, note: string): Promise<BookingOutcome> {
    const student_notes = note.trim();
    const done = await run({ ...wanted, ...(student_notes ? { student_notes } : {}) });
    if (!done) return refusal.current;
    onStored(done.data);
    if (!isAllowed(done.data, "pay")) return "booked";
    return (await leave(done.data.id)) ? "leaving" : "held";
  }
  return { busy: busy || leaving, problem, clear, book };
}

/** Why the booking was rejected, and what to do about it. */
function refusalText({ message, status, code, retryAfter }: Problem): string {
  const what = status === 401 ? "User not authenticated" : message;
  return [what, nextAction(code, retryAfter)].filter(Boolean).join(" ");
}
