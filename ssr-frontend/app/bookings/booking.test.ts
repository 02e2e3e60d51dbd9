import { expect, test } from "vitest";
import { sampleBooking } from "../testing/sample-booking.ts";
import { cancelledBy, hasReceipt, paymentNote, priceOf } from "./booking.ts";

test.each([
  [{}, undefined],
  [{ payment_status: "processing", status: "pending" }, "Payment processing"],
  [{ payment_status: "refund_pending", status: "cancelled" }, "Refund processing"],
  [{ payment_status: "refunded", status: "cancelled", refunded_cents: 6000 }, "$60.00 refunded"],
  [{ refunded_cents: 2000 }, "$20.00 of it refunded"],
  [{ status: "cancelled" }, "Not refunded"],
  [{ dispute: { state: "open", opened_at: "2026-11-21T00:00:00Z" } }, "Payment disputed"],
  [{ dispute: { state: "lost", opened_at: "2026-11-21T00:00:00Z" } }, "Dispute lost"],
] as const)("money in words: %o is %s", (change, words) => {
  expect(paymentNote(sampleBooking(change))).toBe(words);
});

test("what is paid for elsewhere is not free", () => {
  const prices = [{}, { price_cents: 0 }, { price_cents: 0, settled_elsewhere: true }];
  expect(prices.map((change) => priceOf(sampleBooking(change)))).toEqual(["$60", "Free", "Paid elsewhere"]);
});

test("a receipt is there once money has arrived, also when it has gone back", () => {
  const of = (payment_status: "not_required" | "unpaid" | "processing" | "paid" | "refunded") =>
    hasReceipt({ payment_status });
  expect((["paid", "refunded"] as const).every(of)).toBe(true);
  expect((["not_required", "unpaid", "processing"] as const).some(of)).toBe(false);
});

test("who gave it up, from the viewer's side", () => {
  const by = (cancelled_by: "student" | "tutor" | "admin" | null) =>
    cancelledBy(sampleBooking({ status: "cancelled", cancelled_by }), "student");
  expect((["student", "tutor", "admin"] as const).map(by)).toEqual([
    "canceled by you",
    "canceled by the tutor",
    "canceled by the academy",
  ]);
  expect(by(null)).toBe("");
  // A viewer who is neither student nor tutor.
  expect(cancelledBy(sampleBooking({ status: "cancelled", cancelled_by: "student" }))).toBe(
    "canceled by the student",
  );
});
