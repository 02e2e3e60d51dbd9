import { expect, test } from "vitest";
import { openingDay } from "./use-free-times.ts";

test.each([
  ["its own day", ["2026-12-02", "2026-12-06", "2026-12-07"], "2026-12-06"],
  ["the first free day after it", ["2026-12-02", "2026-12-09", "2026-12-13"], "2026-12-09"],
  ["the first free day", ["2026-12-02", "2026-12-04"], "2026-12-02"],
  ["nothing", [], undefined],
])("a session of December 6 opens %s for a new time", (_, days, opened) =>
  expect(openingDay(days, "2026-12-06")).toBe(opened),
);
