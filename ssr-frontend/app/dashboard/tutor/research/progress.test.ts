import { expect, test } from "vitest";
import { parseProgress } from "./progress.ts";

test.each([
  ["0", 0],
  ["100", 100],
  [" 45 ", 45],
  ["45 %", 45],
])("%j is %i percent", (text, value) => expect(parseProgress(text)).toBe(value));

test.each(["-1", "101", "abc", "", "4.5", "1e2", "0x10", "٤٥"])("%j is no percentage", (text) =>
  expect(parseProgress(text)).toBeUndefined(),
);
