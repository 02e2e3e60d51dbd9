import { expect, test } from "vitest";
import { fieldAmount, parseAmount } from "./amount-field.ts";

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

test("a field shows what can be read again, with cents only where it has some", () => {
  const cents = [6000, 1, 125_005, 0, 4850];
  expect(cents.map(fieldAmount)).toEqual(["60", "0.01", "1250.05", "0", "48.50"]);
  expect(cents.map((amount) => parseAmount(fieldAmount(amount)))).toEqual(cents);
});
