import { expect, test } from "vitest";
import { calendarRange, openingDay } from "./days.ts";

test("the calendar goes a year back and as far ahead as lessons can be booked", () => {
  expect(calendarRange("2026-11-20")).toEqual({ from: "2025-11-20", to: "2027-01-15" });
});

test("it opens with the next day that has sessions, else with today", () => {
  expect(openingDay(new Set(["2026-11-10", "2026-12-01", "2026-11-25"]), "2026-11-20")).toBe("2026-11-25");
  expect(openingDay(new Set(["2026-11-20", "2026-11-25"]), "2026-11-20")).toBe("2026-11-20");
  expect(openingDay(new Set(["2026-11-10"]), "2026-11-20")).toBe("2026-11-20");
});
