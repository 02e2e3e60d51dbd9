import { expect, test } from "vitest";
import { amountProblem, isTooMuch } from "./refund-amount.ts";

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
