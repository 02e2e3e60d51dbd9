import { expect, test } from "vitest";
import { type Arrival, arrivalOf } from "./arrival.ts";

const arrivals: Arrival[] = [
  { from: "recovery" },
  { from: "sign-up", email: "ada@e2e.test" },
  { from: "application", email: "ada@e2e.test", picture: "failed" },
];

test.each(arrivals)("reads what $from left", (arrival) => {
  expect(arrivalOf(structuredClone(arrival))).toEqual(arrival);
});

test.each([
  null,
  undefined,
  "recovery",
  {},
  { from: "sign-up" },
  { from: "sign-up", email: 3 },
  { from: "application", email: "ada@e2e.test" },
  { from: "application", email: "ada@e2e.test", picture: "burnt" },
  { from: "somewhere", email: "ada@e2e.test" },
])("makes nothing of %j", (state) => expect(arrivalOf(state)).toBeUndefined());
