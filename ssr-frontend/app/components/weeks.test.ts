import { expect, test } from "vitest";
import { dateAfter } from "../time/wall.ts";
import { monthMarks, weeksFinding } from "./weeks.ts";

/** Weeks up to that of Sunday, November 22, 2026. */
const weeks = (...counts: number[]) =>
  counts.map((lessons, index) => ({
    starts_on: dateAfter("2026-11-22", -7 * (counts.length - 1 - index)),
    lessons,
  }));

test.each([
  [[1, 2, 3, 5, 2], "Last week was your fullest in half a year. 2 sessions this week."],
  [[9, 1, 1, 1, 2, 1, 3, 1], "Last week was your fullest since October. 1 session this week."],
  [[2, 4, 3, 0], "About 3 a week on average. 0 sessions this week."],
  [[3, 0, 0, 1], "About 1 a week on average. 1 session this week."],
])("%j: %s", (counts, words) => expect(weeksFinding(weeks(...counts))).toBe(words));

test("a month's name stands at its first week, and not at the edge", () => {
  expect(monthMarks(weeks(0, 0, 0, 0, 0, 0))).toEqual([{ index: 2, name: "Nov" }]);
});
