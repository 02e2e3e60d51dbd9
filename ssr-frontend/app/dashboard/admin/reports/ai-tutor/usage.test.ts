import { expect, test } from "vitest";
import { sampleDays, sampleSettings } from "../../../../testing/sample-admin-ai-tutor.ts";
import { isUnused, usageFinding, usageScale, usedToday } from "./usage.ts";

const NOTHING = sampleDays(Array(14).fill(0));

test("today is said beside the academy's limit", () => {
  expect(usedToday(sampleSettings({ academy_minutes_per_day: 3000 }))).toBe(
    "38 of 3,000 minutes used today.",
  );
  expect(usedToday(sampleSettings({ days: [] }))).toBe("0 of 400 minutes used today.");
});

test("the caption names the fullest day and how near the limit it came", () => {
  expect(usageFinding(sampleSettings())).toBe(
    "Minutes used per day, by everyone together. 38 of 400 today. The most was 212 on Nov 14. That is 53% of the limit.",
  );
  expect(usageFinding(sampleSettings({ academy_minutes_per_day: 1_000_000 }))).toContain(
    "That is 1% of the limit.",
  );
});

test("a day that is the fullest by now is today", () => {
  const days = sampleDays([10, 20, 30]);
  expect(usageFinding(sampleSettings({ days }))).toBe(
    "Minutes used per day, by everyone together. 30 of 400 today, the most in these 3 days. That is 8% of the limit.",
  );
});

test.each([
  [212, "The current limit was reached on one of these days."],
  [120, "The current limit was reached on 3 of these days."],
  [0, "The current limit was reached on 14 of these days."],
])("a limit of %i was reached", (academy_minutes_per_day, words) =>
  expect(usageFinding(sampleSettings({ academy_minutes_per_day }))).toContain(words),
);

test("sessions of seconds are use, and no minutes", () => {
  const days = sampleDays([0, 0]).map((day) => ({ ...day, sessions: 1 }));
  expect([isUnused(days), isUnused(NOTHING)]).toEqual([false, true]);
  expect(usageFinding(sampleSettings({ days }))).toContain(
    "0 of 400 today; less than one on every other day.",
  );
});

test.each([
  // The limit is drawn to scale, above or below the usage.
  [400, { top: 400, limitAt: 1, isBeyond: false }],
  [106, { top: 212, limitAt: 0.5, isBeyond: false }],
  [0, { top: 212, limitAt: 0, isBeyond: false }],
  [3000, { top: 212 * 1.4, limitAt: 1, isBeyond: true }],
])("a limit of %i has its place in the plot", (academy_minutes_per_day, scale) =>
  expect(usageScale(sampleSettings({ academy_minutes_per_day }))).toEqual(scale),
);
