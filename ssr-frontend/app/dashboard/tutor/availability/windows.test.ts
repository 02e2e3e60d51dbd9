import { expect, test } from "vitest";
import { TIMES, WEEKDAYS } from "./times.ts";
import { type AvailabilitySlot, availabilityWindows, hoursSpanned } from "./windows.ts";

let last = 0;
const slot = (
  day_of_week: number,
  start_time: string,
  end_time: string,
  subject: AvailabilitySlot["subject"],
): AvailabilitySlot => ({
  id: `s${++last}`,
  day_of_week,
  start_time,
  end_time,
  subject,
});

test("subjects taught at the same time stand together, times in order", () => {
  const items = [
    slot(1, "15:00", "19:00", "Physics"),
    slot(1, "09:00", "10:30", "English"),
    slot(1, "15:00", "19:00", "Mathematics"),
    slot(2, "15:00", "19:00", "Physics"),
  ];
  const windows = availabilityWindows(items, 1).map(({ start_time, slots }) => [
    start_time,
    slots.map((s) => s.subject),
  ]);
  expect(windows).toEqual([
    ["09:00", ["English"]],
    ["15:00", ["Physics", "Mathematics"]],
  ]);
  expect(availabilityWindows(items, 0)).toEqual([]);
});

test("the picture spans working hours, and more where there is more", () => {
  expect(hoursSpanned([])).toEqual({ from: 9, to: 17 });
  expect(hoursSpanned([slot(0, "07:30", "20:15", "Physics")])).toEqual({ from: 7, to: 21 });
});

test("96 times a day in twelve hours, seven weekdays from Sunday", () => {
  expect(TIMES).toHaveLength(96);
  expect([TIMES[0], TIMES[49], TIMES[95]]).toEqual([
    { value: "00:00", label: "12:00 AM" },
    { value: "12:15", label: "12:15 PM" },
    { value: "23:45", label: "11:45 PM" },
  ]);
  expect(WEEKDAYS[0]).toBe("Sunday");
});
