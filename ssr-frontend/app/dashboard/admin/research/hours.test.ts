import { expect, test } from "vitest";
import { parseHours } from "./hours.ts";

test.each([
  ["1", 1],
  [" 20 ", 20],
  ["500", 500],
])("%j are %i hours", (text, hours) => expect(parseHours(text)).toBe(hours));

test.each(["0", "501", "-3", "2.5", "ten", ""])("%j is no number of hours", (text) =>
  expect(parseHours(text)).toBeUndefined(),
);
