import { expect, test } from "vitest";
import { chosenHourOf } from "../../bookings/chosen-hour.ts";
import { sampleMentor } from "../../testing/sample-tutor.ts";
import { byDate, type FreeTime, hourHref, weekHref, weekOf } from "./hours.ts";

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
  expect(chosen(hourHref(mentor, both, "Biology"))?.subject).toBe("Biology");
});

test("a week is read back from its link, and there are nine", () => {
  const at = (href: string) => weekOf(new URL(href, "http://academy.example").href);
  expect(at(weekHref(mentor, 9))).toBe(9);
  expect(at("/mentor/ada")).toBeNull();
  expect(at("/mentor/ada?week=10")).toBeUndefined();
  expect(at("/mentor/ada?week=x")).toBeUndefined();
});
