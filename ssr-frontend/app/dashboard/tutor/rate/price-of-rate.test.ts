import { expect, test } from "vitest";
import { parseRate, priceOfRate, rateProblem } from "./price-of-rate.ts";

test.each([
  ["48", 4800],
  [" 48.5 ", 4850],
  ["$48.05", 4805],
  ["0.29", 29],
  ["19.99", 1999],
  ["", 0],
  ["abc", 0],
  ["1,000", 0],
  ["-5", 0],
  ["Infinity", 0],
  ["1e3", 100_000],
])("%j is %i cents", (typed, cents) => {
  expect(parseRate(typed)).toBe(cents);
});

test.each([
  ["", "Please enter a rate. Enter 0 to teach for free."],
  [" ", "Please enter a rate. Enter 0 to teach for free."],
  ["-5", "Please choose a rate from $0 to $1,000."],
  ["-0.01", "Please choose a rate from $0 to $1,000."],
  ["1000.01", "Please choose a rate from $0 to $1,000."],
  ["Infinity", "Please choose a rate from $0 to $1,000."],
  ["0", undefined],
  ["1000", undefined],
  ["abc", undefined],
])("%j is not saved because of: %j", (typed, reason) => {
  expect(rateProblem(typed)).toBe(reason);
});

// The examples of api/tests/domain/price.rs, and values around a step.
test.each([
  [4000, 5000],
  [0, 0],
  [3333, 5000],
  [4800, 6000],
  [10_000, 13_000],
  [1, 1000],
  [800, 1000],
  [801, 2000],
  [100_000, 125_000],
])("an hour at %i cents costs the student %i", (rate, price) => {
  expect(priceOfRate(rate)).toBe(price);
});
