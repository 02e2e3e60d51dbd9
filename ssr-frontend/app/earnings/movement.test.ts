import { expect, test } from "vitest";
import { earnedCents } from "./earned.ts";
import { type Earning, earningId, lessonWords, movementNote, movementOf, portionsOf } from "./movement.ts";

const LA = "America/Los_Angeles";

const earning = (change: Partial<Earning>): Earning => ({
  booking_id: "0192aa11-0000-7000-8000-00000000000b",
  subject: "Physics",
  student_name: "Robin Sample",
  starts_at: "2026-11-22T00:00:00Z",
  ends_at: "2026-11-22T01:00:00Z",
  share_cents: 4800,
  sent_cents: 0,
  taken_back_cents: 0,
  to_send_cents: 0,
  state: "due",
  due_at: "2026-11-23T01:00:00Z",
  transferred_at: null,
  reason: null,
  payout_adjustment_id: null,
  adjustment_kind: null,
  ...change,
});

test.each([
  [{ state: "upcoming" }, "Upcoming", "Due after the session"],
  // In the academy's time zone; in UTC it is already the 23rd.
  [{ state: "due" }, "Due", "Leaves on Sun, Nov 22"],
  [{ state: "due", reason: "Waits for your payout account" }, "Due", "Waits for your payout account"],
  [{ state: "on_its_way", transferred_at: "2026-11-23T20:00:00Z" }, "On its way", "Sent on Mon, Nov 23"],
  [{ state: "paid_out", transferred_at: "2026-11-23T20:00:00Z" }, "Paid out", "Sent on Mon, Nov 23"],
  [
    { state: "paid_out", transferred_at: "2026-11-23T20:00:00Z", reason: "A part went back." },
    "Paid out",
    "Sent on Mon, Nov 23. A part went back.",
  ],
  [
    {
      state: "paid_out",
      transferred_at: "2026-11-23T20:00:00Z",
      sent_cents: 6100,
      taken_back_cents: 1300,
    },
    "Paid out",
    "Sent on Mon, Nov 23. $61.00 sent, $13.00 taken back",
  ],
  [
    {
      state: "on_its_way",
      transferred_at: "2026-11-23T20:00:00Z",
      sent_cents: 4800,
      taken_back_cents: 1300,
      to_send_cents: 1300,
      reason: "The rest follows.",
    },
    "On its way",
    "$48.00 sent, $13.00 taken back, $13.00 to follow. The rest follows.",
  ],
  [{ state: "held", reason: "The payment is disputed" }, "On hold", "The payment is disputed"],
  [{ state: "reversed", reason: "The dispute was lost" }, "Taken back", "The dispute was lost"],
  [{ state: "refunded" }, "Refunded", "The student got the price back"],
  [{ state: "paid_elsewhere" }, "Paid outside Stripe", "Settled with the academy directly"],
] as const)("%o is %s: %s", (change, words, note) => {
  expect(movementOf(earning(change)).label).toBe(words);
  expect(movementNote(earning(change), LA)).toBe(note);
});

test("what was settled outside Stripe is earned like the rest", () => {
  const totals = { due_cents: 1, on_its_way_cents: 20, paid_out_cents: 300, paid_elsewhere_cents: 4_000 };
  expect(earnedCents(totals)).toBe(4_321);
});

test("the bar shows every portion that there is, and none that there is not", () => {
  const shares = (due_cents: number, on_its_way_cents: number, paid_out_cents: number) =>
    portionsOf({ due_cents, on_its_way_cents, paid_out_cents, paid_elsewhere_cents: 0 }).map(
      ({ share }) => share,
    );
  expect(shares(5000, 0, 15_000)).toEqual([0.75, 0, 0.25]);
  expect(shares(1, 0, 1_000_000)).toEqual([1_000_000 / 1_000_001, 0, 0.02]);
  expect(shares(0, 0, 0)).toEqual([0, 0, 0]);
});

test("what was paid elsewhere is a part of the whole, where there is any", () => {
  const totals = { due_cents: 0, on_its_way_cents: 0, paid_out_cents: 15_000, paid_elsewhere_cents: 5_000 };
  expect(portionsOf(totals).map(({ name, share }) => [name, share])).toEqual([
    ["paid_elsewhere", 0.25],
    ["paid_out", 0.75],
    ["on_its_way", 0],
    ["due", 0],
  ]);
});

test("what is paid beside lessons is named by its kind and reason", () => {
  const bonus = earning({
    booking_id: null,
    payout_adjustment_id: "0192aa11-0000-7000-8000-00000000000f",
    adjustment_kind: "bonus",
    subject: null,
    session_description: "Thirty sessions without a change",
    student_name: null,
  });
  expect(lessonWords(bonus)).toEqual({ about: "Bonus", withWhom: "Thirty sessions without a change" });
  expect(earningId(bonus)).toBe("0192aa11-0000-7000-8000-00000000000f");
});

test("a lesson that an admin entered is named by its description", () => {
  const entered = earning({
    booking_id: null,
    tutor_session_id: "0192aa11-0000-7000-8000-00000000000e",
    subject: null,
    session_description: "Slopes and friction",
    student_name: null,
  });
  expect(lessonWords(entered)).toEqual({ about: "Slopes and friction", withWhom: "" });
  expect(lessonWords({ ...entered, session_description: "" }).about).toBe("Session");
  expect(earningId(entered)).toBe("0192aa11-0000-7000-8000-00000000000e");
});
