import { expect, test } from "vitest";
import { formatCents, formatPrice } from "./price.ts";

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
