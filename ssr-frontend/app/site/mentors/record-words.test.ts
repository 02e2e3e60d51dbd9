import { expect, test } from "vitest";
import { sampleMentor } from "../../testing/sample-tutor.ts";
import { proofOf, replyWords, sessionsGiven } from "./record-words.ts";

const zone = "America/Los_Angeles";
const given = (lessons_given: number, teaching_since: string | null) =>
  sampleMentor({ lessons_given, teaching_since });

test("sessions are counted since the month of the first one, by the academy's clock", () => {
  expect(sessionsGiven(given(1, "2026-06-01T06:30:00Z"), zone)).toBe("1 session given here since May 2026");
  expect(sessionsGiven(given(1234, "2026-06-01T07:30:00Z"), zone)).toBe(
    "1,234 sessions given here since June 2026",
  );
  expect(sessionsGiven(given(0, null), zone)).toBeUndefined();
});

test("the proof is sessions, else schooling, else the approval", () => {
  expect(proofOf(given(2, "2026-05-01T12:00:00Z"), zone)).toContain("2 sessions");
  expect(proofOf({ ...given(0, null), education: "BS in physics\nSample College" }, zone)).toBe(
    "BS in physics Sample College",
  );
  expect(proofOf({ ...given(0, null), education: "" }, zone)).toMatch(/^Approved by /);
});

test.each([
  [1, "an hour"],
  [60, "an hour"],
  [61, "2 hours"],
  [23 * 60, "23 hours"],
  [24 * 60, "a day"],
  [24 * 60 + 1, "2 days"],
])("%i minutes are within %s", (minutes, words) =>
  expect(replyWords(minutes)).toBe(`Usually replies within ${words}`),
);
