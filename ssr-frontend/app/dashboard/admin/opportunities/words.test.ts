import { expect, test } from "vitest";
import { sampleListing } from "../../../testing/sample-opportunities.ts";
import { checkWords, savedWords } from "./words.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");

test.each([
  ["2027-02-08T12:00:00Z", "Due in 80 days", false],
  ["2026-12-04T12:00:00Z", "Due in 14 days", false],
  ["2026-12-04T11:59:59Z", "Due in 13 days", true],
  ["2026-11-21T12:00:00Z", "Due in 1 day", true],
  ["2026-11-21T11:00:00Z", "Due today", true],
  ["2026-11-20T12:00:00Z", "Lapsed today", true],
  ["2026-11-18T12:00:00Z", "Lapsed 2 days ago", true],
])("a check that lapses on %s is told as %s", (check_due_at, words, isDue) => {
  expect(checkWords(sampleListing({ check_due_at }), NOW)).toEqual({ words, isDue });
});

test.each(["closed", "hidden", "withdrawn"] as const)("no check would open what is %s", (state) => {
  expect(checkWords(sampleListing({ state, check_due_at: "2026-01-01T00:00:00Z" }), NOW)).toBeUndefined();
});

test("how many have saved it is a sentence", () => {
  expect([0, 1, 1204].map(savedWords)).toEqual([
    "No student has saved it.",
    "1 student has saved it.",
    "1,204 students have saved it.",
  ]);
});
