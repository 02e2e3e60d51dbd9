import { expect, test } from "vitest";
import { price } from "./price.ts";

test("prices show cents only where there are any, and nothing is free", () => {
  expect([5000, 3350, 100_000, 5, 0].map(price)).toEqual(["$50", "$33.50", "$1000", "$0.05", "Free"]);
});
