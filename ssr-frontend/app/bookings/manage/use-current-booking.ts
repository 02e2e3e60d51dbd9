import { useQuery } from "@tanstack/react-query";
import { booking as bookingQuery } from "../../queries/bookings.ts";
import type { Booking } from "../booking.ts";

/** A booking that a dialog is about. */
export interface CurrentBooking {
  /** As it is by now, or was when last anything was heard of it. */
  booking: Booking;
  /** Why what the dialog asks about can no longer be done; empty while it can. */
  unavailableReason: string;
}

/**
 * Follows a booking while a dialog about it is open, whether or not the list that it was opened from still has it.
 *
 * @param known as it was when the dialog was opened
 * @param asking whether the dialog is open and nothing has been done yet
 * @param canBeDone whether what the dialog asks about is still to be had
 * @param isCurrent whether whoever asks follows the booking already: `known` is how it is by now
 */
export function useCurrentBooking(
  known: Booking,
  asking: boolean,
  canBeDone: (booking: Booking) => boolean,
  isCurrent = false,
): CurrentBooking {
  const follows = asking && !isCurrent;
  const followed = useQuery({ ...bookingQuery(known.id), initialData: known, enabled: follows }).data;
  const data = isCurrent ? known : followed;
  const isUnavailable = asking && (data === null || !canBeDone(data));
  return { booking: data ?? known, unavailableReason: isUnavailable ? reasonOf(data) : "" };
}

const STATUS_REASONS: Partial<Record<Booking["status"], string>> = {
  cancelled: "This session is cancelled already.",
  completed: "This session is over.",
};

function reasonOf(booking: Booking | null): string {
  if (!booking) return "This session is not there any more.";
  return (
    STATUS_REASONS[booking.status] ?? "This session has changed meanwhile, and this can no longer be done."
  );
}
