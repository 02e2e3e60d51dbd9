import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { consequenceOf, refundAt } from "./consequence.ts";

const booking = sampleBooking();
const early = Date.parse("2026-11-21T00:00:00Z");
const late = Date.parse("2026-11-21T00:00:00.001Z");

test("a student hears the amount to the cent, up to the last moment in which it comes back", () => {
  expect(consequenceOf(booking, "student", early).money).toBe("You’ll get $60.00 back.");
  expect(refundAt(booking, early)).toBe(6000);
  expect(refundAt(booking, late)).toBe(0);
});

test("too late, the student hears that nothing comes back, and what that is", () => {
  const { money, more } = consequenceOf(booking, "student", late);
  expect(money).toBe("It starts in less than 24 hours: no refund.");
  expect(more).toContain("The $60.00 you paid won’t be refunded");
});

test("a tutor hears what the student gets, and that nothing is earned", () => {
  const full = sampleBooking({ cancellation: { free_until: booking.ends_at, refund_cents: 6000 } });
  const { money, more } = consequenceOf(full, "tutor", late);
  expect(money).toBe("Robin will get $60.00 back.");
  expect(more).toMatch(/^You won’t earn anything for this session\. We’ll email Robin/);
});

test("of a free session there is nothing to give back", () => {
  const free = sampleBooking({ price_cents: 0, payment_status: "not_required", cancellation: null });
  expect(consequenceOf(free, "student", late)).toEqual({
    money: "This session is free: nothing was charged.",
    more: "We’ll email Mira right away, and the time opens up to others.",
  });
});

test("what was paid elsewhere is not called free, and is for the academy to give back", () => {
  const change = { price_cents: 0, settled_elsewhere: true, payment_status: "not_required" } as const;
  const elsewhere = sampleBooking({ ...change, cancellation: null });
  const money = "Nothing was charged here: it’s paid elsewhere.";
  const told = (name: string) => `We’ll email ${name} right away, and the time opens up to others.`;
  expect(consequenceOf(elsewhere, "student", early)).toEqual({
    money,
    more: `If you’ve paid for it, email us. ${told("Mira")}`,
  });
  expect(consequenceOf(elsewhere, "tutor", early)).toEqual({
    money,
    more: `You won’t earn anything for this session. ${told("Robin")}`,
  });
});
