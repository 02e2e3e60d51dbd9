import { useQuery } from "@tanstack/react-query";
import { booking as bookingQuery } from "../../queries/bookings.ts";
import type { Booking } from "../booking.ts";

/** The booking of a dialog. */
export interface CurrentBooking {
  /** The current booking, or its last known state. */
  booking: Booking;
  /** Why the action is no longer possible; empty while it is. */
  unavailableReason: string;
}

/**
 * Tracks a booking while a dialog about it is open, even if it is no longer in the list.
 *
 * @param known the booking when the dialog opened
 * @param asking whether the dialog is open and nothing was submitted yet
 * @param canBeDone whether the action is still possible
 * @param isCurrent whether the caller tracks the booking already: `known` is then current
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
  cancelled: "This session is already canceled.",
  completed: "This session is over.",
};

function reasonOf(booking: Booking | null): string {
  if (!booking) return "This session no longer exists.";
  return (
    STATUS_REASONS[booking.status] ?? "This session changed in the meantime, so you can’t do this anymore."
  );
}
