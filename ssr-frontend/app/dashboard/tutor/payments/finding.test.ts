import { expect, test } from "vitest";
import { earningsFinding, MONTHS, WEEKS } from "./finding.ts";

const points = (...dollars: number[]) =>
  dollars.map((amount, index) => ({
    starts_on: `2026-${String(index + 1).padStart(2, "0")}-01`,
    lessons: amount > 0 ? 1 : 0,
    earned_cents: amount * 100,
  }));

test.each([
  // Zeros before the first earnings are not counted, later ones are.
  [[0, 0, 100, 0, 50, 20], "About $50.00 a month on average. $20.00 this month so far."],
  [[10, 20, 30, 0], "Last month was your best so far, with $30.00. $0.00 this month so far."],
  // Equal to an earlier period is no record, and two periods are too few for one.
  [[30, 20, 30, 5], "About $26.67 a month on average. $5.00 this month so far."],
  [[0, 20, 30, 5], "About $25.00 a month on average. $5.00 this month so far."],
  [[0, 0, 12], "Your first earnings. $12.00 this month so far."],
  [[12], "Your first earnings. $12.00 this month so far."],
] as const)("%o: %s", (dollars, finding) => {
  expect(earningsFinding(points(...dollars), MONTHS)).toBe(finding);
});

test("a week is called by its first day, a month by its name and year", () => {
  expect(WEEKS.label("2026-11-22")).toBe("Sun, Nov 22");
  expect(MONTHS.label("2026-11-01")).toBe("November 2026");
});
