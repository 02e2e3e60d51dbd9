import { expect, test } from "vitest";
import { parseAmount } from "./amount.ts";

test.each([
  ["12", 1200],
  [" $12.5 ", 1250],
  ["12.50", 1250],
  ["19.99", 1999],
  ["12.", 1200],
  ["1,250.00", 125_000],
  ["0.01", 1],
  ["", undefined],
  ["12,50", undefined],
  ["1.234", undefined],
  ["-5", undefined],
  ["1e3", undefined],
  ["half", undefined],
])("%j is %s cents", (typed, cents) => {
  expect(parseAmount(typed)).toBe(cents);
});
