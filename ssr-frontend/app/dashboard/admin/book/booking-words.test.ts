import { expect, test } from "vitest";
import type { SlotSelection } from "../../../bookings/choose/slot-selection.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { sampleTutorCard } from "../../../testing/sample-tutor.ts";
import { bookedToast, bookingConsequence, holdWords } from "./booking-words.ts";

const LA = "America/Los_Angeles";
const NOW = Date.parse("2026-11-20T12:00:00Z");
const { starts_at, ends_at, start_time, end_time } = sampleBooking();

const selection = (price_cents: number): SlotSelection => {
  const slot = { starts_at, ends_at, start_time, end_time };
  return {
    subject: "Physics",
    date: "2026-11-21",
    offer: { tutor: sampleTutorCard(), price_cents, slots: [slot] },
    slot,
  };
};

test("an hour is held for a day, but not beyond its start", () => {
  const start = Date.parse(starts_at);
  expect(holdWords(starts_at, start - 86_400_000)).toBe("for 24 hours");
  expect(holdWords(starts_at, start - 86_399_999)).toBe("until the session starts");
});

test("what happens is said with the amount and who is emailed", () => {
  const words = (price: number, payment?: "card" | "elsewhere") =>
    bookingConsequence(selection(price), payment, "Robin", NOW);
  expect(words(6000, "card")).toContain("We email Robin a link to pay $60, and hold the hour for 24 hours.");
  expect(words(6000, "elsewhere")).toContain("nothing is charged here. We email Robin and Mira.");
  expect(words(6000)).toContain("Choose how it’s paid");
  // The price of another tutor does not matter.
  expect(words(0, "elsewhere")).toBe(
    "The session is free and confirmed right away. We email Robin and Mira.",
  );
});

test("what has come of it is said as the API tells it", () => {
  const held = { status: "pending", hold_expires_at: "2026-11-21T12:00:00Z" } as const;
  expect(bookedToast(sampleBooking(held), LA, NOW).join(" ")).toContain("held until Sat, 4:00 AM.");
  expect(bookedToast(sampleBooking(), LA, NOW)).toEqual([
    "Session confirmed",
    "Emails are on their way to Robin and Mira.",
  ]);
  const elsewhere = sampleBooking({ settled_elsewhere: true, price_cents: 0 });
  expect(bookedToast(elsewhere, LA, NOW).join(" ")).toContain("It’s listed under Unpaid Sessions.");
});
