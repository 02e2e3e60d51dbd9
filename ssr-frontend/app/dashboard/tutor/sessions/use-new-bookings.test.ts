import { expect, test } from "vitest";
import type { Booking } from "../../../bookings/booking.ts";
import { latest, newBookings } from "./use-new-bookings.ts";

const opened = "2026-11-20T10:00:00Z";
const booking = (id: string, status: Booking["status"], created_at: string) =>
  ({ id, status, created_at }) as Booking;

test("a booking made since the page was opened has arrived, an older one that comes into view has not", () => {
  const items = [
    booking("new", "pending", "2026-11-20T10:05:00Z"),
    booking("other month", "confirmed", "2026-10-01T00:00:00Z"),
  ];
  expect(newBookings(items, new Map(), opened).map(({ id }) => id)).toEqual(["new"]);
});

test("a held booking that is paid for arrives a second time, as confirmed", () => {
  const seen = new Map([["b", "pending"]] as const);
  expect(newBookings([booking("b", "confirmed", opened)], seen, opened)).toHaveLength(1);
  expect(newBookings([booking("b", "pending", opened)], seen, opened)).toEqual([]);
  expect(newBookings([booking("b", "completed", opened)], new Map([["b", "confirmed"]]), opened)).toEqual([]);
});

test("the latest arrival gives way to the one before it when it is given up", () => {
  const [first, second] = [booking("first", "confirmed", opened), booking("second", "pending", opened)];
  const came = ["first", "second"];
  expect(latest([first, second], came)).toBe(second);
  expect(latest([first, booking("second", "cancelled", opened)], came)).toBe(first);
  expect(latest([first], came)).toBe(first);
  expect(latest([first, second], [])).toBeUndefined();
});
