import { expect, test } from "vitest";
import { sampleOpportunity } from "../../testing/sample-summer.ts";
import { closesWords, reminderWords } from "./deadline.tsx";

const { deadline } = sampleOpportunity();
const closes = (hours: number) => closesWords(deadline, Date.parse(deadline.at) - hours * 3_600_000);

test.each([
  [0, "closed"],
  [0.5, "closes within the hour"],
  [1.9, "closes in 1 hour"],
  [47.9, "closes in 47 hours"],
  [48, "closes in 2 days"],
  [171, "closes in 7 days"],
])("%d hours before, it %s", (hours, words) => expect(closes(hours)).toBe(words));

test.each([
  [169, "a week before it closes, and again two days before"],
  [168, "two days before it closes"],
  [49, "two days before it closes"],
  [48, undefined],
])("%d hours before, the emails that come are those %s", (hours, words) =>
  expect(reminderWords(deadline, Date.parse(deadline.at) - hours * 3_600_000)).toBe(words),
);
