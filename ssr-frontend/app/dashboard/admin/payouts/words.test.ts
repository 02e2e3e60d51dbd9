import { expect, test } from "vitest";
import { sampleAdjustment, samplePayoutItem, samplePayouts } from "../../../testing/sample-payouts.ts";
import { accountNote, adjustmentNote, adjustmentState, canCancel, heldReasons } from "./words.ts";

const LA = "America/Los_Angeles";

test.each([
  [{}, []],
  [{ payout_state: "none" }, ["No payout account yet"]],
  // Nothing is due.
  [{ payout_state: "none", totals: { due_cents: 0 } }, []],
  [{ totals: { refused_cents: 4800 } }, ["Stripe refuses $48.00"]],
  [{ totals: { held_cents: 6000 } }, ["$60.00 in dispute"]],
  [{ totals: { refused_reversal_cents: 2500 } }, ["Stripe won’t return $25.00"]],
  [
    { payout_state: "restricted", totals: { refused_cents: 4800, held_cents: 6000 } },
    ["Stripe needs something from the tutor", "$60.00 in dispute"],
  ],
] as const)("%o is held because of %o", (change, reasons) => {
  expect(heldReasons(samplePayoutItem(change))).toEqual(reasons);
});

test("an account that cannot be paid to says what to do", () => {
  expect(accountNote(samplePayouts())).toBe("");
  for (const payout_state of ["none", "incomplete", "in_review", "restricted"] as const)
    expect(accountNote(samplePayouts({ payout_state }))).toMatch(/^Ada (has|hasn’t|started) .{40}/);
});

test.each([
  [{}, "ready", "Entered by Sam Admin Nov 20, 2026, 9:00 AM. Leaves at 9:10 AM."],
  [{}, "none", "Entered by Sam Admin Nov 20, 2026, 9:00 AM. No payout account yet: it waits for that."],
  [
    { state: "paid_out", sent_at: "2026-11-20T17:11:00Z", reversed_cents: 500 },
    "ready",
    "Entered by Sam Admin Nov 20, 2026, 9:00 AM. Sent Nov 20, 2026, 9:11 AM. $5.00 came back.",
  ],
  [
    { state: "cancelled", cancelled_by: { id: "", name: "Kim Admin" } },
    "ready",
    "Entered by Sam Admin Nov 20, 2026, 9:00 AM. Canceled by Kim Admin.",
  ],
] as const)("%o, with an account that is %s: %s", (change, account, words) => {
  expect(adjustmentNote(sampleAdjustment(change), account, LA)).toBe(words);
});

test("what is over cannot be cancelled", () => {
  const states = [
    "due",
    "on_its_way",
    "refused",
    "paid_out",
    "cancelled",
    "being_reversed",
    "reversed",
  ] as const;
  expect(states.filter((state) => canCancel({ state }))).toEqual([
    "due",
    "on_its_way",
    "refused",
    "paid_out",
  ]);
  expect(adjustmentState({ state: "reversed" }).label).toBe("Taken back");
});
