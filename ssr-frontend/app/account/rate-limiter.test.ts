import { expect, test } from "vitest";
import { RateLimiter } from "./rate-limiter.ts";

test("lets so many through, and more once the first are old enough", () => {
  const attempts = new RateLimiter(2, 1000);
  expect([attempts.take(0), attempts.take(600), attempts.take(700)]).toEqual([true, true, false]);
  expect(attempts.take(999)).toBe(false);
  expect(attempts.take(1000)).toBe(true);
  expect(attempts.take(1100)).toBe(false);
  expect(attempts.take(1600)).toBe(true);
});
