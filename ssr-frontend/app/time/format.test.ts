import { expect, test } from "vitest";
import { academyZone } from "#content/brand.ts";
import {
  dateAndTime,
  dateAndTime24,
  longDate,
  mediumDate,
  sameClock,
  shortDate,
  timeOfDay,
  timeRange,
  zoneWords,
} from "./format.ts";

const LA = "America/Los_Angeles";
const NY = "America/New_York";
const afternoon = "2026-11-22T00:00:00Z";
const hourLater = "2026-11-22T01:00:00Z";

test("names the date in the zone it is told, not in UTC", () => {
  expect(longDate(afternoon, LA)).toBe("Saturday, November 21, 2026");
  expect(longDate(afternoon, "Asia/Tokyo")).toBe("Sunday, November 22, 2026");
  expect(shortDate(afternoon, LA)).toBe("Sat, Nov 21");
});

test("writes times with plain spaces, whatever the engine prefers", () => {
  expect(timeOfDay(afternoon, LA)).toBe("4:00 PM");
  expect(timeOfDay("2026-11-22T08:05:00Z", LA)).toBe("12:05 AM");
});

test("says AM or PM once where once is enough", () => {
  expect(timeRange(afternoon, hourLater, LA)).toBe("4:00 – 5:00 PM");
  expect(timeRange("2026-11-21T19:30:00Z", "2026-11-21T20:30:00Z", LA)).toBe("11:30 AM – 12:30 PM");
});

test("follows the change of clocks", () => {
  expect(timeOfDay("2026-11-01T08:30:00Z", LA)).toBe("1:30 AM");
  expect(timeOfDay("2026-11-01T09:30:00Z", LA)).toBe("1:30 AM");
  expect(timeOfDay("2026-11-01T10:30:00Z", LA)).toBe("2:30 AM");
});

test("a zone is named as people do, and by how its clocks are set where a time comes twice", () => {
  expect(zoneWords(afternoon, LA)).toBe(academyZone);
  expect(zoneWords("2026-11-01T05:30:00Z", NY)).toBe("Eastern time (EDT)");
  expect(zoneWords("2026-11-01T06:30:00Z", NY)).toBe("Eastern time (EST)");
  expect(zoneWords("2026-11-01T07:30:00Z", NY)).toBe("Eastern time");
  expect(zoneWords("2026-10-24T15:15:00Z", "Australia/Lord_Howe")).toBe("Lord Howe time");
});

test("zones whose clocks agree need no second time", () => {
  expect(sameClock(afternoon, LA, "America/Tijuana")).toBe(true);
  expect(sameClock(afternoon, LA, NY)).toBe(false);
  // The same time of day on another date does not count.
  expect(sameClock(afternoon, "Pacific/Kiritimati", "Pacific/Honolulu")).toBe(false);
});

test("lists of records name the date in short", () => {
  expect(mediumDate("2026-12-02T05:00:00Z", LA)).toBe("Dec 01, 2026");
  expect(dateAndTime(afternoon, LA)).toBe("Nov 21, 2026, 4:00 PM");
  expect(dateAndTime24("2026-11-21T08:05:00Z", LA)).toBe("Nov 21, 2026 00:05");
});
