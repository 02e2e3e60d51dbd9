import { expect, test } from "vitest";
import { parseLessonsSearch } from "../../dashboard/student/search.ts";
import { bookHref, byDate, type NextTime } from "./times.ts";

const time = (date: string, start_time: string): NextTime => ({
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
