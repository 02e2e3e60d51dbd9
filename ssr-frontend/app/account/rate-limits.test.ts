import { expect, test } from "vitest";
import { rateLimits } from "./rate-limits.ts";

test.each([
  ["signUp", 5, 10],
  ["application", 3, 10],
  ["passwordReset", 3, 5],
] as const)("%s: %i in %i minutes", (action, count, minutes) => {
  const attempts = rateLimits[action];
  const start = Date.parse("2026-11-20T12:00:00Z");
  const end = start + minutes * 60_000;
  for (let i = 0; i < count; i++) expect(attempts.take(start)).toBe(true);
  expect(attempts.take(start)).toBe(false);
  expect(attempts.take(end - 1)).toBe(false);
  expect(attempts.take(end)).toBe(true);
});
