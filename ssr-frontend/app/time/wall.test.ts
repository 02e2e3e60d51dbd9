import { expect, test } from "vitest";
import {
  dateAfter,
  dateIn,
  isDate,
  minutesOf,
  wallDate,
  wallDay,
  wallRange,
  wallShortDate,
  wallTime,
} from "./wall.ts";

test("wall-clock dates and times do not depend on anybody's zone", () => {
  expect(wallDate("2026-11-21")).toBe("Saturday, November 21, 2026");
  expect(wallDay("2026-11-21")).toBe("Saturday, November 21");
  expect(wallShortDate("2027-01-01")).toBe("Fri, Jan 1");
  expect(["00:00", "09:05", "12:45:00", "23:30"].map(wallTime)).toEqual([
    "12:00 AM",
    "9:05 AM",
    "12:45 PM",
    "11:30 PM",
  ]);
  expect(wallRange("16:00", "17:00")).toBe("4:00 – 5:00 PM");
});

test("a date is a day that there is, in this century", () => {
  expect(["2026-11-21", "2028-02-29"].every(isDate)).toBe(true);
  const wrong = ["", "tomorrow", "2026-13-45", "2027-02-29", "9999-12-31", "0000-01-01", "2026-11-21T00:00"];
  expect(wrong.filter(isDate)).toEqual([]);
});

test("days are counted over the ends of months and years", () => {
  expect(dateAfter("2026-11-21", 56)).toBe("2027-01-16");
  expect(dateAfter("2028-03-01", -1)).toBe("2028-02-29");
});

test("minutes of the day", () => {
  expect(["00:00", "16:30"].map(minutesOf)).toEqual([0, 990]);
});

test("an instant has its own date in every zone", () => {
  expect(dateIn("2026-11-21T06:30:00Z", "America/Los_Angeles")).toBe("2026-11-20");
  expect(dateIn("2026-11-21T16:30:00Z", "Asia/Tokyo")).toBe("2026-11-22");
});
