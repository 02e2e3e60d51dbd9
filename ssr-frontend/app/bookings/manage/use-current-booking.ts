import { useQuery } from "@tanstack/react-query";
import { Problem } from "../../api/problem.ts";
import { booking as bookingQuery } from "../../queries/bookings.ts";
import type { Booking } from "../booking.ts";

/** A booking that a dialog is about. */
export interface CurrentBooking {
  /** As it is by now, or was when last anything was heard of it. */
  booking: Booking;
  /** Why what the dialog asks about can no longer be done. */
  over: string;
}

/**
 * Follows a booking while a dialog about it is open, whether or not the list that it was opened from still has it.
 *
 * @param known as it was when the dialog was opened
 * @param asking whether the dialog is open and nothing is being done yet
 * @param canBeDone whether what the dialog asks about is still to be had
 */
export function useCurrentBooking(
  known: Booking,
  asking: boolean,
  canBeDone: (booking: Booking) => boolean,
): CurrentBooking {
  const { data, error } = useQuery({ ...bookingQuery(known.id), initialData: known, enabled: asking });
  const gone = error instanceof Problem && error.status === 404;
  const over = gone || !canBeDone(data);
  return { booking: data, over: asking && over ? overText(data, gone) : "" };
}

const OVER_TEXTS: Partial<Record<Booking["status"], string>> = {
  cancelled: "This session is cancelled already.",
  completed: "This session is over.",
};

function overText({ status }: Booking, gone: boolean): string {
  if (gone) return "This session is not there any more.";
  return OVER_TEXTS[status] ?? "This session has changed meanwhile, and this can no longer be done.";
}
