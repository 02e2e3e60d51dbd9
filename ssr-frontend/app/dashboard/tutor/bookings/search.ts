import type { Booking } from "../../../bookings/booking.ts";
import { parseSubject } from "../../../bookings/subject.ts";
import { LIST_TOP, type ListPlace, PLACE_STEP, parsePlace } from "../../../components/list-place.ts";
import type { BookingsFilter } from "../../../queries/bookings.ts";

/** The states by which a tutor's bookings are filtered, in the order they come about. */
export const BOOKING_STATUSES: readonly Booking["status"][] = [
  "pending",
  "confirmed",
  "completed",
  "cancelled",
];

/** Which of a tutor's bookings are listed. It stands in the address, so that reload and back keep it. */
export interface BookingsSearch {
  filter: BookingsFilter;
  place: ListPlace;
}

/** What an address says; what makes no sense is left out. */
export const parseBookingsSearch = (params: URLSearchParams): BookingsSearch => ({
  filter: {
    status: BOOKING_STATUSES.find((status) => status === params.get("status")),
    subject: parseSubject(params.get("subject")),
  },
  place: parsePlace(params.get("count"), params.get("after")),
});

/** The query of an address that says so; what is as usual is left out. */
export function formatBookingsSearch({
  filter: { status, subject },
  place = LIST_TOP,
}: BookingsSearch): string {
  const params = new URLSearchParams();
  if (status) params.set("status", status);
  if (subject) params.set("subject", subject);
  if (place.count > PLACE_STEP) params.set("count", String(place.count));
  if (place.after) params.set("after", place.after);
  return params.size > 0 ? `?${params}` : "";
}
