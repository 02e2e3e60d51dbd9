import { expect, test } from "vitest";
import { meanwhileWords } from "./meanwhile-words.ts";
import { COMMON_REASONS, MAX_RETURN_REASON, withReason } from "./words.ts";

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
  ["in_review", 4, "Its provider has changed it meanwhile. Please read what it says now, then decide."],
  ["draft", 4, "Its provider has taken it back meanwhile."],
  ["closed", 4, "Its provider has closed it meanwhile."],
  ["approved", 4, "Another admin has decided about it meanwhile."],
  ["returned", 4, "Another admin has decided about it meanwhile."],
] as const)(
  "of one that was seen in review and is %s in version %i is said “%s”",
  (state, version, words) => {
    expect(meanwhileWords({ state, version }, 3)).toBe(words);
  },
);
