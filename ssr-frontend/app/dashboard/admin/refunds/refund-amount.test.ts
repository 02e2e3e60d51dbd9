import { expect, test } from "vitest";
import { parseAmount } from "../../../components/amount.ts";
import { amountProblem, formatAmount, isTooMuch } from "./refund-amount.ts";

test("an amount is shown to the cent, and read again as the same", () => {
  expect([6000, 1, 125_005].map(formatAmount)).toEqual(["60.00", "0.01", "1250.05"]);
  expect(parseAmount(formatAmount(125_005))).toBe(125_005);
});

test("what cannot go back is said, more than is left while it is typed", () => {
  expect(amountProblem("60", 6000)).toBe("");
  expect(amountProblem("60.01", 6000)).toBe("Enter at most $60.00: more is not left.");
  expect(amountProblem("0", 6000)).toBe("Enter at least $0.01.");
  expect(amountProblem("all", 6000)).toBe("Enter an amount in dollars, such as 12.50.");
  expect([isTooMuch("60", 6000), isTooMuch("60.01", 6000), isTooMuch("all", 6000)]).toEqual([
    false,
    true,
    false,
  ]);
});
