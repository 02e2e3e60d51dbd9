import { expect, test } from "vitest";
import { formatAmount, formatCents, formatInCurrency, formatPrice } from "./format.ts";

test("prices show cents only where there are any, and nothing is free", () => {
  expect([5000, 3350, 125_000, 125_050, 5, 0].map(formatPrice)).toEqual([
    "$50",
    "$33.50",
    "$1,250",
    "$1,250.50",
    "$0.05",
    "Free",
  ]);
});

test("amounts are written alike, and may be less than nothing", () => {
  expect([0, 100_000, -50_000, -125_050].map(formatAmount)).toEqual(["$0", "$1,000", "−$500", "−$1,250.50"]);
});

test("amounts that move always show their cents, and thousands in groups", () => {
  expect([6000, 3333, 0, -6000, 125_000, 123_456_789].map(formatCents)).toEqual([
    "$60.00",
    "$33.33",
    "$0.00",
    "−$60.00",
    "$1,250.00",
    "$1,234,567.89",
  ]);
});

test("other currencies are named", () => {
  expect([formatInCurrency(-125_000, "usd"), formatInCurrency(-125_000, "eur")]).toEqual([
    "−$1,250.00",
    "−1,250.00 EUR",
  ]);
});
