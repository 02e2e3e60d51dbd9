import { expect, test } from "vitest";
import { sampleOpportunity } from "../../testing/sample-summer.ts";
import { closesWords } from "./deadline.tsx";

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
