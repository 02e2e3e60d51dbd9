import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { hoursOf, openSpans, openSpansOn, placeLessons, spanOf, wallMinutes } from "./layout.ts";

const DATE = "2026-11-21";
const LA = "America/Los_Angeles";

const at = (starts_at: string, ends_at: string) => sampleBooking({ id: starts_at, starts_at, ends_at });

/** A lesson of an hour on the date, in Pacific time. */
const hour = (start: number, minute = 0) =>
  at(
    new Date(Date.UTC(2026, 10, 21, start + 8, minute)).toISOString(),
    new Date(Date.UTC(2026, 10, 21, start + 9, minute)).toISOString(),
  );

test("a lesson is as high as it lasts, whatever the clock does meanwhile", () => {
  const back = at("2026-11-01T08:30:00Z", "2026-11-01T09:30:00Z");
  expect(spanOf(back, LA)).toEqual({ start: 90, end: 150 });
  const forward = at("2027-03-14T09:30:00Z", "2027-03-14T10:30:00Z");
  expect(spanOf(forward, LA)).toEqual({ start: 90, end: 150 });
  expect(spanOf(forward, "Asia/Kolkata")).toEqual({ start: 900, end: 960 });
});

test("a lesson past midnight ends with the day it begins on", () => {
  expect(spanOf(at("2026-11-22T07:30:00Z", "2026-11-22T08:30:00Z"), LA)).toEqual({ start: 1410, end: 1440 });
});

test("lessons of other days and those that were cancelled have no place", () => {
  const lessons = [hour(9), { ...hour(10), status: "cancelled" as const }, hour(24)];
  expect(placeLessons(lessons, DATE, LA).map(({ start }) => start)).toEqual([540]);
  // In Kolkata, 9:00 AM and 10:00 AM Pacific are on that day as well, the midnight after it is not.
  expect(placeLessons(lessons, DATE, "Asia/Kolkata").map(({ start }) => start)).toEqual([1350]);
});

test("nothing that is drawn overlaps, and what follows the other has the whole width", () => {
  const lanes = (...lessons: ReturnType<typeof hour>[]) =>
    placeLessons(lessons, DATE, LA).map(({ lane, lanes }) => [lane, lanes]);
  expect(lanes(hour(9), hour(10))).toEqual([
    [0, 1],
    [0, 1],
  ]);
  expect(lanes(hour(9), hour(9, 30), hour(10), hour(12))).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
  for (let seed = 1; seed < 200; seed++) {
    const starts = Array.from({ length: 8 }, (_, n) => ((seed * 7919 + n * n * 104_729) % 40) * 30);
    const placed = placeLessons(
      starts.map((start) => hour(Math.floor(start / 60), start % 60)),
      DATE,
      LA,
    );
    for (const one of placed) {
      for (const other of placed) {
        const apart = one.end <= other.start || other.end <= one.start || one.lane !== other.lane;
        expect(one === other || apart, `${seed}: ${one.start}, ${other.start}`).toBe(true);
        expect(one.lane).toBeLessThan(one.lanes);
      }
    }
  }
});

test("windows of several subjects that meet or overlap are one open time", () => {
  const open = (day_of_week: number, start_time: string, end_time: string) => ({
    day_of_week,
    start_time,
    end_time,
  });
  const week = [
    open(1, "16:00", "18:00"),
    open(1, "15:00", "16:00"),
    open(1, "15:30", "17:00"),
    open(1, "09:00", "10:15"),
    open(2, "00:00", "23:45"),
  ];
  expect(openSpans(week, 1)).toEqual([
    { start: 540, end: 615 },
    { start: 900, end: 1080 },
  ]);
  expect(openSpans(week, 0)).toEqual([]);
});

test("what can be booked is by the reader's clock, over midnight and a change of clocks", () => {
  const windows = [
    { day_of_week: 5, start_time: "08:00", end_time: "12:00" },
    { day_of_week: 6, start_time: "16:00", end_time: "18:00" },
  ];
  const on = (date: string, reader: string, off = "") =>
    openSpansOn(date, reader, { windows, isOff: (day) => day === off, zone: LA });
  expect(on(DATE, LA)).toEqual([{ start: 960, end: 1080 }]);
  expect(on(DATE, "America/New_York")).toEqual([{ start: 1140, end: 1260 }]);
  // Friday from 8:00 AM until noon is Friday from 9:30 PM until Saturday 1:30 AM in Kolkata.
  expect(on("2026-11-20", "Asia/Kolkata")).toEqual([{ start: 1290, end: 1440 }]);
  expect(on(DATE, "Asia/Kolkata")).toEqual([{ start: 0, end: 90 }]);
  expect(on(DATE, "Asia/Kolkata", "2026-11-20")).toEqual([]);
  // An hour earlier while the academy has daylight time.
  expect(on("2026-10-31", "Asia/Kolkata")).toEqual([{ start: 0, end: 30 }]);
});

test("hours go from the earliest to the latest, in whole ones", () => {
  expect(
    hoursOf([
      { start: 615, end: 700 },
      { start: 900, end: 1215 },
    ]),
  ).toEqual({ from: 10, to: 21 });
  expect(hoursOf([])).toEqual({ from: 9, to: 17 });
});

test("minutes of the day are told by the clock", () => {
  expect([0, 990, 1440].map(wallMinutes)).toEqual(["00:00", "16:30", "00:00"]);
});
