import { expect, test } from "vitest";
import { readRecords, recordedDates } from "./page-dates.ts";
import { fingerprintOf, publicEntries } from "./page-sources.ts";

test("content/page-dates.json is in step with every public page's words: `make generate` writes it", () => {
  const records = readRecords();
  expect(Object.keys(records).toSorted()).toEqual(publicEntries.map(({ pattern }) => pattern).toSorted());
  for (const page of publicEntries) {
    expect([page.pattern, records[page.pattern]]).toEqual([
      page.pattern,
      { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), words: fingerprintOf(page) },
    ]);
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
