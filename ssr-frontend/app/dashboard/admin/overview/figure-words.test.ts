import { expect, test } from "vitest";
import { sampleStatistics } from "../../../testing/sample-admin.ts";
import {
  hasLabel,
  hoursFinding,
  hoursWords,
  labelEvery,
  outcomesFinding,
  subjectsFinding,
  tickLabel,
  unitLabel,
} from "./figure-words.ts";

test("a day, a week and a month have their names", () => {
  expect(unitLabel("2026-11-23", "day")).toBe("Mon, Nov 23, 2026");
  expect(unitLabel("2026-11-23", "week")).toBe("Nov 23, 2026");
  expect(unitLabel("2026-11-01", "month")).toBe("November 2026");
  expect(tickLabel("2026-11-03", "week")).toBe("Nov 3");
  expect(tickLabel("2026-11-01", "month")).toBe("Nov ’26");
});

test("hours are told to two decimals", () => {
  expect(hoursWords(1)).toBe("1.00 hour");
  expect(hoursWords(1234.5)).toBe("1,234.50 hours");
});

test.each([
  // All days of a week fit on a phone; of 60 months, one label a year does.
  [7, 320, "day", 2],
  [7, 900, "day", 1],
  [31, 320, "day", 7],
  [26, 320, "week", 5],
  [12, 320, "month", 3],
  [60, 320, "month", 12],
  [60, 900, "month", 6],
  [0, 0, "month", 1],
] as const)("of %i bars in %i px, by the %s, every %ith has a label", (bars, width, unit, every) => {
  expect(labelEvery(bars, width, unit)).toBe(every);
});

test("a label that would stand out over the end is left out", () => {
  const labels = (bars: number, width: number, unit: "day" | "month") =>
    Array.from({ length: bars }, (_, index) => index).filter(hasLabel(bars, width, unit));
  expect(labels(61, 900, "month")).toEqual([0, 6, 12, 18, 24, 30, 36, 42, 48, 54]);
  expect(labels(7, 320, "day")).toEqual([0, 2, 4]);
  expect(labels(7, 900, "day")).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test("captions say what is found", () => {
  const statistics = sampleStatistics();
  expect(hoursFinding(statistics)).toBe("Hours taught per week. 4.00 hours in total, 75% of them paid.");
  expect(subjectsFinding(statistics)).toBe(
    "Sessions by subject. 4 sessions in total. Physics is 75% of them.",
  );
  expect(outcomesFinding(statistics)).toBe(
    "How bookings end, by the day of the session. Of all that were confirmed or canceled, 25% were canceled.",
  );
});

test("captions of nothing divide by nothing", () => {
  const nothing = sampleStatistics({ hours: [], subjects: [], outcomes: [] });
  expect(hoursFinding(nothing)).toBe("Hours taught per week. 0.00 hours in total, 0% of them paid.");
  expect(subjectsFinding(nothing)).toBe("Sessions by subject. 0 sessions in total.");
  expect(outcomesFinding(nothing)).toContain("0% were canceled");
});
