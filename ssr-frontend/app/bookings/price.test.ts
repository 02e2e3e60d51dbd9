import { expect, test } from "vitest";
import { formatCents, formatPrice, parseAmount } from "./price.ts";

test("prices show cents only where there are any, and nothing is free", () => {
  expect([5000, 3350, 100_000, 5, 0].map(formatPrice)).toEqual(["$50", "$33.50", "$1000", "$0.05", "Free"]);
});

test("amounts that move always show their cents, and thousands in groups", () => {
  expect([6000, 3333, 0, -6000, 125_000, 123_456_789].map(formatCents)).toEqual([
    "$60.00",
    "$33.33",
    "$0.00",
    "-$60.00",
    "$1,250.00",
    "$1,234,567.89",
  ]);
});

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
