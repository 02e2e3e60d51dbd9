import { describe, expect, test } from "vitest";
import { type PresetName, periodErrors, periodWords, presetPeriod } from "./period.ts";

// A Monday.
const TODAY = "2026-11-23";

test.each<[PresetName, string]>([
  ["7d", "2026-11-17"],
  ["30d", "2026-10-25"],
  // Twelve weeks that start on Sundays, including the current one.
  ["12w", "2026-09-06"],
  ["12m", "2025-12-01"],
  ["year", "2026-01-01"],
  ["5y", "2021-11-24"],
])("%s begins on %s, and ends today", (name, from) => {
  expect(presetPeriod(name, TODAY)).toEqual({ from, to: TODAY });
});

test("twelve weeks begin with the same Sunday all week", () => {
  expect(presetPeriod("12w", "2026-11-28").from).toBe("2026-09-06");
  expect(presetPeriod("12w", "2026-11-29").from).toBe("2026-09-13");
});

test("every period with a name can be counted, on leap days too", () => {
  for (const today of [TODAY, "2028-02-29", "2027-03-01", "2028-01-01"]) {
    for (const name of ["7d", "30d", "12w", "12m", "year", "5y"] as const) {
      expect(periodErrors(presetPeriod(name, today)), `${name} of ${today}`).toEqual({});
    }
  }
});

describe("two dates", () => {
  test.each([
    ["", TODAY, { from: "Please choose the first day." }],
    ["2026-02-30", TODAY, { from: "Please choose the first day." }],
    [TODAY, "", { to: "Please choose the last day." }],
    [TODAY, "2026-11-22", { to: "The last day is before the first." }],
    ["2021-11-23", TODAY, { from: "Please choose at most 5 years." }],
    ["2021-11-24", TODAY, {}],
    [TODAY, TODAY, {}],
  ])("%s to %s", (from, to, errors) => expect(periodErrors({ from, to })).toEqual(errors));
});

test("a period is called by its days", () => {
  expect(periodWords({ from: "2026-09-01", to: TODAY })).toBe("Sep 01, 2026 to Nov 23, 2026");
  expect(periodWords({ from: TODAY, to: TODAY })).toBe("Nov 23, 2026");
});
