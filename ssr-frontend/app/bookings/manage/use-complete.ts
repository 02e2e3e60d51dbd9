import { completeBooking } from "../../queries/bookings.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";
import type { Booking } from "../booking.ts";

/** Marks a lesson as completed and shows a toast. */
export const useComplete = ({ id }: Booking) =>
  useAction(completeBooking(id), {
    done: ({ status }) => ["Booking updated", `Status changed to ${status}.`],
    failed: failedAs("Error updating booking"),
  });
