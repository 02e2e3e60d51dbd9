import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { hoursOf, openSpans, placeLessons, spanOf, wallMinutes } from "./layout.ts";

const DATE = "2026-11-21";

/** A lesson of an hour on the date, in local time. */
const at = (start_time: string, starts_at: string, ends_at: string, scheduled_date = DATE) =>
  sampleBooking({ id: `${scheduled_date} ${starts_at}`, start_time, starts_at, ends_at, scheduled_date });

const hour = (start: number, minute = 0) =>
  at(
    `${String(start).padStart(2, "0")}:${String(minute).padStart(2, "0")}`,
    new Date(Date.UTC(2026, 10, 21, start + 8, minute)).toISOString(),
    new Date(Date.UTC(2026, 10, 21, start + 9, minute)).toISOString(),
  );

test("a lesson is as high as it lasts, whatever the clock does meanwhile", () => {
  const back = at("01:30", "2026-11-01T08:30:00Z", "2026-11-01T09:30:00Z", "2026-11-01");
  expect(spanOf({ ...back, end_time: "01:30" })).toEqual({ start: 90, end: 150 });
  const forward = at("01:30", "2027-03-14T09:30:00Z", "2027-03-14T10:30:00Z", "2027-03-14");
  expect(spanOf({ ...forward, end_time: "03:30" })).toEqual({ start: 90, end: 150 });
});

test("a lesson past midnight ends with the day it begins on", () => {
  expect(spanOf(at("23:30", "2026-11-22T07:30:00Z", "2026-11-22T08:30:00Z"))).toEqual({
    start: 1410,
    end: 1440,
  });
});

test("lessons of other days and those that were cancelled have no place", () => {
  const lessons = [
    hour(9),
    { ...hour(10), status: "cancelled" as const },
    { ...hour(11), scheduled_date: "2026-11-22" },
  ];
  expect(placeLessons(lessons, DATE).map(({ booking }) => booking.start_time)).toEqual(["09:00"]);
});

test("nothing that is drawn overlaps, and what follows the other has the whole width", () => {
  const lanes = (...lessons: ReturnType<typeof hour>[]) =>
    placeLessons(lessons, DATE).map(({ lane, lanes }) => [lane, lanes]);
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
