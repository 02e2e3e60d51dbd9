import { expect, test } from "vitest";
import { amountProblem } from "./amount-problem.ts";

test("what is no amount up to the maximum is said, with the reason of the maximum", () => {
  expect(amountProblem("60", 6000)).toBe("");
  expect(amountProblem("60.01", 6000)).toBe("Enter at most $60.00.");
  expect(amountProblem("60.01", 6000, ": there isn’t more left")).toBe(
    "Enter at most $60.00: there isn’t more left.",
  );
  expect(amountProblem("0", 6000)).toBe("Enter at least $0.01.");
  expect(amountProblem("all", 6000)).toBe("Enter an amount in dollars, such as 12.50.");
});
