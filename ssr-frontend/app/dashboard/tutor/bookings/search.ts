import type { Booking } from "../../../bookings/booking.ts";
import { parseSubject } from "../../../bookings/subject.ts";
import { LIST_TOP, type ListPlace, PLACE_STEP, parsePlace } from "../../../components/list-place.ts";
import type { BookingsFilter } from "../../../queries/bookings.ts";

/** The states to filter by, in the order of a booking's life. */
export const BOOKING_STATUSES: readonly Booking["status"][] = [
  "pending",
  "confirmed",
  "completed",
  "cancelled",
];

/** The filters of a tutor's bookings. They are in the address, so that reload and Back keep them. */
export interface BookingsSearch {
  filter: BookingsFilter;
  place: ListPlace;
}

/** Parses the search parameters; invalid values are ignored. */
export const parseBookingsSearch = (params: URLSearchParams): BookingsSearch => ({
  filter: {
    status: BOOKING_STATUSES.find((status) => status === params.get("status")),
    subject: parseSubject(params.get("subject")),
  },
  place: parsePlace(params.get("count"), params.get("after")),
});

/** Formats the search parameters; defaults are omitted. */
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
