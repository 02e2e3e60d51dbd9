import { expect, test } from "vitest";
import { parseLessonsSearch } from "../../dashboard/student/search.ts";
import { sampleMentor } from "../../testing/sample-tutor.ts";
import { bookHref, byDate, type FreeTime, hourHref, weekHref, weekOf } from "./hours.ts";

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

test("Book leads to the dashboard with subject, day and tutor chosen", () => {
  const tutor = "0192aa11-0000-7000-8000-00000000000a";
  const href = new URL(bookHref(tutor, "2026-11-21", "Computer Science"), "https://academy.example");
  expect(href.pathname).toBe("/dashboard");
  expect(parseLessonsSearch(href.searchParams)).toMatchObject({
    subject: "Computer Science",
    date: "2026-11-21",
    tutor,
  });
});

const mentor = sampleMentor({ slug: "ada" });

test("an hour in one subject is booked at once; with several, the subject is chosen first", () => {
  const hour = time("2026-11-21", "16:00");
  expect(hourHref(mentor, hour)).toBe(bookHref(mentor.id, "2026-11-21", "Physics"));
  const both = { ...hour, subjects: ["Physics" as const, "Biology" as const] };
  expect(hourHref(mentor, both)).toBe("/mentor/ada#times");
  expect(hourHref(mentor, both, "Biology")).toBe(bookHref(mentor.id, "2026-11-21", "Biology"));
});

test("a week is read back from its link, and there are nine", () => {
  const at = (href: string) => weekOf(new URL(href, "http://academy.example").href);
  expect(at(weekHref(mentor, 9))).toBe(9);
  expect(at("/mentor/ada")).toBeNull();
  expect(at("/mentor/ada?week=10")).toBeUndefined();
  expect(at("/mentor/ada?week=x")).toBeUndefined();
});
