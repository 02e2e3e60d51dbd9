// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { Booking } from "../bookings/booking.ts";
import { renderPage } from "../testing/app-page.tsx";
import { sampleBooking } from "../testing/sample-booking.ts";
import type { PaymentState } from "./outcome.ts";
import { OutcomeView } from "./views.tsx";

/** The text of the page for a payment's state. */
async function wordsOf(state: PaymentState, change: Partial<Booking>): Promise<string> {
  const payment = {
    state,
    booking: sampleBooking({ allowed_actions: [], ...change }),
    polls: 0,
    request: 1,
    problem: undefined,
    confirmation_mail: null,
  };
  await renderPage(<OutcomeView payment={payment} onChange={vi.fn()} />, "/payment-success");
  return document.querySelector(".payment-words")?.textContent ?? "";
}

const kept = { status: "cancelled", payment_status: "paid" } as const;

test("who cancelled too late reads why nothing comes back", async () => {
  const words = await wordsOf("cancelled", { ...kept, cancelled_by: "student" });
  expect(words).toContain("You canceled this session");
  expect(words).toContain("less than 24 hours before the start");
  expect(words).toContain("So your payment won’t be refunded.");
});

test("of a lesson whose price the academy kept nobody is told that they cancelled it", async () => {
  const words = await wordsOf("cancelled", { ...kept, cancelled_by: "admin" });
  expect(words).toContain("We canceled this session");
  expect(words).toContain("Your payment won’t be refunded.");
  expect(words).not.toMatch(/24 hours|You canceled/);
});

test.each(["student", "admin"] as const)(
  "cancelled by %s, what has gone back is said",
  async (cancelled_by) => {
    const words = await wordsOf("cancelled", { ...kept, cancelled_by, refunded_cents: 2000 });
    expect(words).toContain("$20.00 of what you paid has been refunded to your card.");
    expect(words).not.toContain("won’t be refunded");
  },
);

test("a lesson that took place is not said to be off when its price goes back", async () => {
  const took = await wordsOf("refunded", { status: "completed", payment_status: "refunded" });
  expect(took).toContain("The full amount goes back");
  expect(took).not.toContain("This session is canceled");
});

test("a lesson that is off is said to be when its price goes back", async () => {
  const off = await wordsOf("refunded", { status: "cancelled", payment_status: "refund_pending" });
  expect(off).toContain("This session is canceled. The full amount goes back");
});
