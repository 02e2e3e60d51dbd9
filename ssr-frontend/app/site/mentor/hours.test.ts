import { expect, test } from "vitest";
import { chosenHourOf } from "../../bookings/chosen-hour.ts";
import { sampleMentor } from "../../testing/sample-tutor.ts";
import { byDate, type FreeTime, hourHref, weekDates, weeksBeside } from "./hours.ts";

const time = (date: string, start_time: string): FreeTime => ({
  starts_at: `${date}T${start_time}:00Z`,
  date,
  start_time,
  subjects: ["Physics"],
});

test("hours of a date stand together, dates in order", () => {
  const times = [time("2026-11-21", "16:00"), time("2026-11-21", "16:30"), time("2026-11-23", "09:00")];
  expect(byDate(times).map(({ date, times: { length } }) => [date, length])).toEqual([
    ["2026-11-21", 2],
    ["2026-11-23", 1],
  ]);
  expect(byDate([])).toEqual([]);
});

const mentor = sampleMentor({ slug: "ada" });

test("an hour in one subject is booked at once; with several, the subject is chosen first", () => {
  const hour = time("2026-11-21", "16:00");
  const chosen = (href: string) => chosenHourOf(new URL(href, "https://academy.example").searchParams);
  const { starts_at } = hour;
  expect(chosen(hourHref(mentor, hour))).toEqual({ tutor: mentor.id, subject: "Physics", starts_at });
  const both = { ...hour, subjects: ["Physics" as const, "Biology" as const] };
  expect(hourHref(mentor, both)).toBe("/mentor/ada#times");
  expect(hourHref(mentor, both, { free: "sunday" })).toBe("/mentor/ada?free=sunday#times");
  expect(chosen(hourHref(mentor, both, { subject: "Biology" }))?.subject).toBe("Biology");
});

test("a week's dates name a month once, and a second where it ends in another", () => {
  expect(weekDates({ first: "2026-12-06", last: "2026-12-12" })).toBe("Dec 6 – 12");
  expect(weekDates({ first: "2026-11-30", last: "2026-12-05" })).toBe("Nov 30 – Dec 5");
  expect(weekDates({ first: "2026-12-27", last: "2027-01-02" })).toBe("Dec 27 – Jan 2");
  expect(weekDates({ first: "2027-01-24", last: "2027-01-24" })).toBe("Jan 24");
});

test("the weeks beside the one that is shown are the nearest with free hours", () => {
  const weeks = [2, 0, 0, 1, 0, 3].map((free, i) => ({ week: i + 1, first: "", last: "", free }));
  const beside = (shown: number) => {
    const { before, after } = weeksBeside(weeks, shown);
    return [before?.week, after?.week];
  };
  expect(beside(1)).toEqual([undefined, 4]);
  expect(beside(3)).toEqual([1, 4]);
  expect(beside(6)).toEqual([4, undefined]);
});
