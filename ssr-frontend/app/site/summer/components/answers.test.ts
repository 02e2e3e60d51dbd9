import { expect, test } from "vitest";
import { answersText } from "./answers.ts";

test.each([
  [92, 70, "Replies to 92% of applications, half of them within 3 days."],
  [100, 24, "Replies to 100% of applications, half of them within a day."],
  [40, 23, "Replies to 40% of applications, half of them within 23 hours."],
  [100, 0, "Replies to 100% of applications, half of them within an hour."],
  [0, null, "Hasn’t replied to any of 12 applications in the last year."],
])("%i percent in %s hours is said in a sentence", (answered_percent, median_hours, words) =>
  expect(answersText({ applications: 12, answered_percent, median_hours })).toBe(words),
);

test("too few are said to be too few", () => {
  expect(answersText(null)).toContain("Too few applications");
  expect(answersText(undefined)).toContain("Too few applications");
});
