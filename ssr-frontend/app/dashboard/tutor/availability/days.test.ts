import { expect, test } from "vitest";
import { comingDays, dayCount, daysWords, hoursGone } from "./days.ts";

const LA = "America/Los_Angeles";

test("days are named with both ends, and the year only where it is another", () => {
  const today = "2026-11-20";
  expect(daysWords({ first_day: "2026-11-21", last_day: "2026-11-21" }, today)).toBe("Sat, Nov 21");
  expect(daysWords({ first_day: "2026-12-28", last_day: "2027-01-03" }, today)).toBe(
    "Mon, Dec 28 – Sun, Jan 3, 2027",
  );
});

test("days are counted with both ends, over a change of clocks as well", () => {
  expect(dayCount({ first_day: "2026-10-31", last_day: "2026-11-02" })).toBe(3);
  expect(dayCount({ first_day: "2027-03-14", last_day: "2027-03-14" })).toBe(1);
});

test("the picture begins today, and ends six days later", () => {
  const days = comingDays("2026-12-29");
  expect(days[0]).toEqual({ date: "2026-12-29", weekday: 2 });
  expect(days[6]).toEqual({ date: "2027-01-04", weekday: 1 });
});

test("what is over or too soon is gone, by the clock on the wall", () => {
  // Four in the morning on a Friday.
  const now = "2026-11-20T12:00:00Z";
  expect(hoursGone("2026-11-20", now, LA, 0)).toBe(4);
  expect(hoursGone("2026-11-20", now, LA, 24 * 60)).toBe(24);
  expect(hoursGone("2026-11-21", now, LA, 24 * 60 + 30)).toBe(4.5);
  expect(hoursGone("2026-11-22", now, LA, 24 * 60)).toBe(0);
  // The night when clocks go back: the notice covers an hour more than the clock shows.
  expect(hoursGone("2026-11-01", "2026-11-01T07:30:00Z", LA, 120)).toBe(1.5);
  expect(hoursGone("2026-11-20", "2026-11-20T08:00:00Z", LA, 0)).toBe(0);
});
