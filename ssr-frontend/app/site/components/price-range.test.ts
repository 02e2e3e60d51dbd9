import { expect, test } from "vitest";
import { priceRange } from "./price-range.ts";

test.each([
  [[], undefined],
  [[0, 0], "Free"],
  [[5000], "$50 an hour"],
  [[10_000, 5000, 6000], "$50 to $100 an hour"],
  [[0, 5000, 5000], "$50 an hour, some free"],
])("%j is %s", (cents, words) => expect(priceRange(cents)).toBe(words));
