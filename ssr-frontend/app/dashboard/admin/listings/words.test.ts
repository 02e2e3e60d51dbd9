import { expect, test } from "vitest";
import type { ListingFee, ListingState } from "../../../queries/admin-listings.ts";
import { meanwhileWords } from "./meanwhile-words.ts";
import { COMMON_REASONS, feeWords, listingState, MAX_RETURN_REASON, withReason } from "./words.ts";

test("a common reason goes behind what was typed, and never takes its place", () => {
  expect(withReason("", "Please state the cost.")).toBe("Please state the cost.");
  expect(withReason("Hello. \n", "Please state the cost.")).toBe("Hello.\n\nPlease state the cost.");
});

test("all common reasons together are not too long to be sent", () => {
  const all = COMMON_REASONS.reduce((typed, { text }) => withReason(typed, text), "");
  expect(all.length).toBeLessThanOrEqual(MAX_RETURN_REASON);
});

test.each([
  ["in_review", 3, ""],
  ["in_review", 4, "Its provider changed it in the meantime. Please read what it says now, then decide."],
  ["draft", 4, "Its provider withdrew it in the meantime."],
  ["closed", 4, "Its provider closed it in the meantime."],
  ["approved", 4, "Another admin decided on it in the meantime."],
  ["returned", 4, "Another admin decided on it in the meantime."],
] as const)(
  "of one that was seen in review and is %s in version %i is said “%s”",
  (state, version, words) => {
    const listing = { state, version, allowed_actions: [] };
    expect(meanwhileWords(listing, { state: "in_review", version: 3 })).toBe(words);
  },
);

test.each([
  ["approved", ["return"], 3, ""],
  ["approved", [], 3, "It was paid for in the meantime, and is public."],
  ["approved", ["return"], 4, "Another admin decided on it in the meantime."],
  [
    "in_review",
    ["approve", "return"],
    4,
    "Its provider changed it in the meantime. Please read what it says now, then decide.",
  ],
] as const)(
  "of one that was seen approved and unpaid and is %s with %o in version %i is said “%s”",
  (state, allowed_actions, version, words) => {
    const listing = { state, version, allowed_actions: [...allowed_actions] };
    expect(meanwhileWords(listing, { state: "approved", version: 3 })).toBe(words);
  },
);

test("what a listing costs is said with whether it is paid, and its state with it", () => {
  const fee = (state: ListingFee["state"]): ListingFee => ({ amount_cents: 4900, state });
  expect([null, fee("ahead"), fee("due"), fee("paid"), fee("disputed")].map(feeWords)).toEqual([
    "Free",
    "$49.00, once it’s approved",
    "$49.00, not paid yet",
    "$49.00, paid",
    "$49.00, the payment is disputed",
  ]);
  const label = (state: ListingState, of: ListingFee | null) => listingState({ state, fee: of }).label;
  expect(label("approved", fee("due"))).toBe("To be paid");
  expect(label("approved", fee("disputed"))).toBe("Disputed");
  expect(label("approved", fee("paid"))).toBe("Approved");
  expect(label("in_review", fee("due"))).toBe("In review");
});
