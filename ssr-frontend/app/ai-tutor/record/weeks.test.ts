import { expect, test } from "vitest";
import { sampleAiTutorSession } from "../../testing/sample-ai-tutor-sessions.ts";
import { dateAfter } from "../../time/wall.ts";
import { type PracticeWeek, practiceFinding, practiceWeeks } from "./weeks.ts";

const ZONE = "America/Los_Angeles";
/** A Friday. */
const NOW = "2026-11-20T20:00:00Z";

const on = (date: string, minutes: number) =>
  sampleAiTutorSession({ id: `${date} ${minutes}`, started_at: `${date}T20:00:00Z`, seconds: minutes * 60 });
const weeksOf = (next: string | undefined, ...items: ReturnType<typeof on>[]) =>
  practiceWeeks({ items, next }, ZONE, NOW).map(({ starts_on, sessions, minutes }) => [
    starts_on,
    sessions,
    minutes,
  ]);

test("weeks go from Sunday on, with those in which nothing was done", () => {
  const sessions = [on("2026-11-20", 20), on("2026-11-15", 5), on("2026-11-01", 30)];
  expect(weeksOf(undefined, ...sessions)).toEqual([
    ["2026-11-01", 1, 30],
    ["2026-11-08", 0, 0],
    ["2026-11-15", 2, 25],
  ]);
});

test("a week begins at midnight where its person is", () => {
  const late = sampleAiTutorSession({ started_at: "2026-11-15T07:59:00Z", seconds: 60 });
  const weeks = weeksOf(undefined, late, on("2026-11-02", 1));
  expect(weeks.at(-1)).toEqual(["2026-11-15", 0, 0]);
  expect(weeks.at(-2)).toEqual(["2026-11-08", 1, 1]);
});

test("a week of which more may be on the next page is left out", () => {
  const sessions = [on("2026-11-20", 20), on("2026-10-28", 7)];
  expect(weeksOf(undefined, ...sessions)[0]).toEqual(["2026-10-25", 1, 7]);
  expect(weeksOf("cursor", ...sessions)[0]).toEqual(["2026-11-01", 0, 0]);
});

test("too few weeks tell nothing, and what is long ago is left out", () => {
  expect(weeksOf(undefined)).toEqual([]);
  expect(weeksOf(undefined, on("2026-11-20", 20), on("2026-11-10", 20))).toEqual([]);
  const weeks = weeksOf(undefined, on("2026-11-20", 20), on("2026-01-10", 20));
  expect(weeks).toHaveLength(12);
  expect(weeks[0]).toEqual(["2026-08-30", 0, 0]);
});

const weeks = (...minutes: number[]): PracticeWeek[] =>
  minutes.map((count, index) => ({
    starts_on: dateAfter("2026-11-15", -7 * (minutes.length - 1 - index)),
    sessions: count > 0 ? 1 : 0,
    minutes: count,
  }));

test.each([
  [[10, 20, 30], "This week is your busiest yet: 30 minutes, in 1 session."],
  [
    [10, 40, 1],
    "1 minute this week, in 1 session. Your busiest was the week of Sun, Nov 8, with 40 minutes.",
  ],
  [[40, 10, 0], "None this week yet. Your busiest was the week of Sun, Nov 1, with 40 minutes."],
])("%j: %s", (minutes, words) => expect(practiceFinding(weeks(...minutes))).toBe(words));
