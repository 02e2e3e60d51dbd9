import { expect, test } from "vitest";
import { sampleMentor } from "../../testing/sample-tutor.ts";
import { proofOf, replyWords, sessionsGiven } from "./record-words.ts";

const zone = "America/Los_Angeles";
const given = (lessons_given: number, teaching_since: string | null) =>
  sampleMentor({ lessons_given, teaching_since });

test("sessions are counted since the month of the first one, by the academy's clock", () => {
  expect(sessionsGiven(given(1, "2026-06-01T06:30:00Z"), zone)).toBe("1 session taught here since May 2026");
  expect(sessionsGiven(given(1234, "2026-06-01T07:30:00Z"), zone)).toBe(
    "1,234 sessions taught here since June 2026",
  );
  expect(sessionsGiven(given(0, null), zone)).toBeUndefined();
});

test("a tutor's proof is sessions, a research mentor's schooling, and the approval if there is neither", () => {
  const schooled = { ...given(2, "2026-05-01T12:00:00Z"), education: "BS in physics\nSample College" };
  expect(proofOf(schooled, "tutoring", zone)).toBe("2 sessions taught here since May 2026");
  expect(proofOf(schooled, "research", zone)).toBe("BS in physics Sample College");
  const begins = { ...given(0, null), education: "BS in physics" };
  expect(proofOf(begins, "tutoring", zone)).toBe("BS in physics");
  const unschooled = { ...schooled, education: "" };
  expect(proofOf(unschooled, "research", zone)).toContain("2 sessions");
  expect(proofOf({ ...begins, education: "" }, "tutoring", zone)).toMatch(/^Approved by /);
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
