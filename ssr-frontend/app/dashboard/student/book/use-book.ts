import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../../../api/problem.ts";
import { type Booking, isAllowed } from "../../../bookings/booking.ts";
import { useCheckout } from "../../../bookings/use-checkout.ts";
import { useToast } from "../../../components/toasts.tsx";
import { bookLesson } from "../../../queries/bookings.ts";
import { isSlotGone, nextAction, type SlotSelection } from "./slot-selection.ts";

/** How a try to book ended, unless it led to the payment page. */
export type BookingOutcome = "booked" | "held" | "gone" | "refused" | "leaving";

/** Books the picked hour: at once if it is free, else held and on to the payment page. */
export function useBook() {
  const toast = useToast();
  const { leaving, leave } = useCheckout();
  const { mutateAsync, isPending } = useMutation(bookLesson);
  /** Why it was refused although trying again makes sense. */
  const [problem, setProblem] = useState("");

  function fail({ message, status, code, retryAfter }: Problem): BookingOutcome {
    const what = status === 401 ? "User not authenticated" : message;
    const text = [what, nextAction(code, retryAfter)].filter(Boolean).join(" ");
    toast.error(`Error booking session: ${text}`);
    if (isSlotGone(code)) return "gone";
    setProblem(text);
    return "refused";
  }

  async function pay(booking: Booking): Promise<BookingOutcome> {
    try {
      await leave(booking.id);
      return "leaving";
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      toast.error(`Error booking session: ${cause.message}`, "Your time is held: see Upcoming Sessions.");
      return "held";
    }
  }

  async function book({ subject, offer, slot }: SlotSelection): Promise<BookingOutcome> {
    setProblem("");
    try {
      const booking = await mutateAsync({ tutor_id: offer.tutor.id, subject, starts_at: slot.starts_at });
      if (isAllowed(booking, "pay")) return await pay(booking);
      toast.success("Session confirmed", "It is in your upcoming sessions, and a mail is on its way to you.");
      return "booked";
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      return fail(cause);
    }
  }
  return { busy: isPending || leaving, problem, clear: () => setProblem(""), book };
}
