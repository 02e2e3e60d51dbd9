import { expect, test } from "vitest";
import { countdown } from "./countdown.ts";

test("a countdown ends at nothing", () => {
  expect([1_860_000, 59_001, 1, 0, -5].map(countdown)).toEqual(["31:00", "1:00", "0:01", "0:00", "0:00"]);
});
