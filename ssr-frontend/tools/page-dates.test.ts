import { expect, test } from "vitest";
import { readRecords, recordedDates } from "./page-dates.ts";
import { fingerprintOf, publicEntries } from "./page-sources.ts";

test("every public page has its day in content/page-dates.json, which `make generate` writes", () => {
  const records = readRecords();
  expect(Object.keys(records).toSorted()).toEqual(publicEntries.map(({ pattern }) => pattern).toSorted());
  for (const [path, { day, words }] of Object.entries(records)) {
    expect([path, day]).toEqual([path, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
    expect(words, path).toMatch(/^[\da-f]{16}$/);
  }
});

test("a recorded day counts for the words it was recorded with, and for no others", () => {
  const records = Object.fromEntries(
    publicEntries.map((page) => [page.pattern, { day: "2026-11-20", words: fingerprintOf(page) }]),
  );
  const { "/": home, ...others } = records;
  expect(recordedDates(records)["/"]).toBe("2026-11-20");
  const changed = recordedDates({ ...others, "/": { day: "2026-11-20", words: "other words" } });
  expect(changed).not.toHaveProperty("/");
  expect(Object.keys(changed)).toEqual(Object.keys(others));
  expect(home?.words).not.toBe(others["/contact"]?.words);
});
