import { expect, onTestFinished, test, vi } from "vitest";
import { SoundAllowance } from "./sound-allowance.ts";

const SECOND = 24_000;

test("a minute can be sent at once, and then as much as is heard and a little more", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const allowance = new SoundAllowance();
  expect(allowance.take(60 * SECOND)).toBe(true);
  expect(allowance.take(4 * SECOND)).toBe(false);
  expect(allowance.left, "what is refused is not taken").toBe(3 * SECOND);
  vi.advanceTimersByTime(1000);
  expect(allowance.left).toBeCloseTo(4.15 * SECOND, 0);
  vi.advanceTimersByTime(3_600_000);
  expect(allowance.left, "it does not grow for ever").toBe(63 * SECOND);
});

test("a new connection has all of it", () => {
  const allowance = new SoundAllowance();
  allowance.take(60 * SECOND);
  allowance.reset();
  expect(allowance.take(60 * SECOND)).toBe(true);
});
