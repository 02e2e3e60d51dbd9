import { expect, test } from "vitest";
import {
  sampleDispute,
  sampleListingPurchase,
  samplePayment,
  samplePurchase,
  sampleRefund,
} from "../../../testing/sample-money.ts";
import {
  deadlineOf,
  disputeEffect,
  disputeNext,
  disputeState,
  paymentStates,
  reasonWords,
  refundNext,
} from "./list-words.ts";

const words = (change: Parameters<typeof samplePayment>[0]) =>
  paymentStates(samplePayment(change)).map((state) => state.words);

test("a payment says what has become of it, and nothing while all of it stays", () => {
  expect(words({})).toEqual([]);
  expect(words({ refunded_cents: 1500 })).toEqual(["$15.00 refunded"]);
  expect(words({ refunded_cents: 6000, status: "refunded" })).toEqual(["Refunded"]);
  expect(words({ status: "refund_pending" })).toEqual(["Being refunded"]);
  expect(words({ dispute_state: "open" })).toEqual(["Disputed"]);
  expect(words({ dispute_state: "won" })).toEqual(["Dispute won"]);
  expect(words({ dispute_state: "lost", lost_cents: 6000 })).toEqual(["Dispute lost, $60.00"]);
});

test("Stripe's reasons are said plainly, and new ones in its words", () => {
  expect(reasonWords(sampleDispute())).toBe("The cardholder says that the session didn’t take place");
  expect(reasonWords(sampleDispute({ reason: "moon_too_full" }))).toBe("Stripe says: moon too full");
});

test.each([
  ["10 days left", 10 * 24 * 60, false],
  ["3 days left", 3 * 24 * 60, false],
  ["2 days left", 3 * 24 * 60 - 1, true],
  ["47 hours left", 2 * 24 * 60 - 1, true],
  ["1 hour left", 60, true],
  ["Less than an hour left", 59, true],
  ["The time for an answer has passed", 0, true],
])("%s", (said, minutes, urgent) => {
  const due = "2026-11-22T20:00:00Z";
  const now = Date.parse(due) - minutes * 60_000;
  expect(deadlineOf(sampleDispute({ evidence_due_at: due }), now)).toEqual({ words: said, urgent });
});

test.each([
  { state: "won" as const },
  { state: "lost" as const },
  { stripe_status: "under_review" },
  { evidence_due_at: null },
])("nothing is due of %o", (change) => {
  expect(deadlineOf(sampleDispute(change), 0)).toBeUndefined();
});

test("what a dispute does is said of the session and of the tutor's share", () => {
  expect(disputeEffect(sampleDispute())).toEqual([
    "The card’s bank holds $60.00. The session stays as it is.",
    "Ada Tutor’s share of $48.00 waits until it’s decided.",
  ]);
  expect(disputeEffect(sampleDispute({ withdrawn_cents: 0, tutor_sent_cents: 4800 }))).toEqual([
    "No money has left. The session stays as it is.",
    "Ada Tutor was sent $48.00, some or all of which comes back if it’s lost.",
  ]);
  expect(disputeEffect(sampleDispute({ state: "won", stripe_status: "won" }))).toEqual([
    "The money is the academy’s.",
    "Ada Tutor’s share is $48.00, as before.",
  ]);
  expect(disputeEffect(sampleDispute({ state: "won", stripe_status: "warning_closed" }))[0]).toBe(
    "The card’s bank took nothing.",
  );
  const lost = { state: "lost" as const, tutor_owed_cents: 0 };
  expect(disputeEffect(sampleDispute({ ...lost, tutor_sent_cents: 4800 }))).toEqual([
    "The money is gone for good.",
    "$48.00 is taken back from Ada Tutor.",
  ]);
  const cancelled = samplePurchase({ status: "cancelled" });
  expect(disputeEffect(sampleDispute({ ...lost, purchase: cancelled }))).toEqual([
    "The money is gone, and the session was canceled.",
    "None of it is Ada Tutor’s.",
  ]);
});

/** A disputed payment of a listing, which has no tutor's share. */
const ofListing = (change: Parameters<typeof sampleDispute>[0] = {}) =>
  sampleDispute({
    amount_cents: 4900,
    withdrawn_cents: 4900,
    tutor_owed_cents: 0,
    purchase: sampleListingPurchase(),
    ...change,
  });

test("what a dispute does is said of a listing, and no word of sessions or tutors", () => {
  expect(reasonWords(ofListing())).toBe("The cardholder says that the listing wasn’t public");
  expect(reasonWords(ofListing({ reason: "fraudulent" }))).toBe(
    "The cardholder says they didn’t make this payment",
  );
  expect(disputeEffect(ofListing())).toEqual([
    "The card’s bank holds $49.00. Students can’t find the listing until it’s decided.",
  ]);
  expect(disputeEffect(ofListing({ state: "won", stripe_status: "won" }))).toEqual([
    "The money is the academy’s.",
    "Students can find the listing again, unless it was closed in the meantime.",
  ]);
  expect(disputeEffect(ofListing({ state: "lost" }))).toEqual([
    "The money is gone for good.",
    "Students can no longer find the listing.",
  ]);
  expect(disputeNext(ofListing())).not.toMatch(/session|student/);
});

test("what came back to the balance is asked about with whoever paid", () => {
  expect(refundNext(sampleRefund({ status: "failed" }))).toContain("Ask the student");
  const listing = sampleRefund({ status: "failed", purchase: sampleListingPurchase() });
  expect(refundNext(listing)).toContain("Ask the provider");
  expect(refundNext(listing)).toContain("once more from the listing");
  expect(refundNext(sampleRefund())).toBe("");
});

test("each state has its words and its way on", () => {
  const said = (change: Parameters<typeof sampleDispute>[0]) => {
    const dispute = sampleDispute(change);
    return [disputeState(dispute).words, disputeNext(dispute).split(/[,.:]/)[0]];
  };
  expect(said({})).toEqual(["To be answered", "Answer with the session’s times"]);
  expect(said({ stripe_status: "warning_needs_response" })[0]).toBe("Question from the bank");
  expect(said({ stripe_status: "under_review" })).toEqual([
    "Being decided",
    "The answer is with the card’s bank",
  ]);
  expect(said({ evidence_due_at: null })[1]).toBe("The card’s bank takes no answer");
  expect(said({ state: "won" })).toEqual(["Won", "You don’t need to do anything"]);
  expect(said({ state: "won", stripe_status: "warning_closed" })[0]).toBe("Closed");
  expect(said({ state: "won", stripe_status: "prevented" })[0]).toBe("Closed");
  expect(said({ state: "lost" })).toEqual(["Lost", "The decision is final"]);
});
