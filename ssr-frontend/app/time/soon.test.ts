import { expect, test } from "vitest";
import { isImminent, soonWords } from "./soon.ts";

const lesson = {
  starts_at: "2026-11-22T00:00:00Z",
  ends_at: "2026-11-22T01:00:00Z",
};

test.each([
  ["2026-11-18T20:00:00Z", "In 3 days"],
  // Past midnight in UTC, but still the day before in California.
  ["2026-11-21T07:59:00Z", "Tomorrow"],
  ["2026-11-21T08:00:00Z", "Today"],
  ["2026-11-21T23:00:01Z", "In 59 minutes"],
  ["2026-11-21T23:00:00Z", "Today"],
  ["2026-11-21T23:59:30Z", "In 1 minute"],
  ["2026-11-22T00:30:00Z", "Now"],
  ["2026-11-22T01:00:00Z", "Over"],
])("at %s it is %s", (now, words) =>
  expect(soonWords(lesson, "America/Los_Angeles", Date.parse(now))).toBe(words),
);

test("a lesson is the next thing to do from 15 minutes before until its end", () => {
  const at = (now: string) => isImminent(lesson, Date.parse(now));
  expect(["2026-11-21T23:45:01Z", "2026-11-22T00:59:59Z"].every(at)).toBe(true);
  expect(["2026-11-21T23:45:00Z", "2026-11-22T01:00:00Z"].some(at)).toBe(false);
});

test("days are the reader's", () => {
  const now = Date.parse("2026-11-21T04:00:00Z");
  expect(soonWords(lesson, "America/Los_Angeles", now)).toBe("Tomorrow");
  expect(soonWords({ ...lesson, starts_at: "2026-11-21T19:00:00Z" }, "Asia/Kolkata", now)).toBe("Tomorrow");
  expect(soonWords({ ...lesson, starts_at: "2026-11-21T18:00:00Z" }, "Asia/Kolkata", now)).toBe("Today");
});
