import { expect, test } from "vitest";
import { nextPath } from "../account/next-path.ts";
import { parseLessonsSearch } from "../dashboard/student/search.ts";
import { type ChosenHour, chosenHourIn, chosenHourOf, confirmHref, otherTimesHref } from "./chosen-hour.ts";

const hour: ChosenHour = {
  tutor: "0192aa11-0000-7000-8000-00000000000a",
  subject: "Computer Science",
  starts_at: "2026-11-29T21:00:00Z",
};

test("an hour survives its address, and the way through a sign-in's", () => {
  const href = confirmHref(hour);
  expect(chosenHourOf(new URL(href, "https://academy.example").searchParams)).toEqual(hour);
  const signIn = `/auth?${new URLSearchParams({ next: href })}`;
  const next = nextPath(new URL(signIn, "https://academy.example").searchParams.get("next"));
  expect(next).toBe(href);
  expect(chosenHourIn(next)).toEqual(hour);
});

test.each([
  ["tutor", "1"],
  ["subject", "Alchemy"],
  ["at", "tomorrow"],
  ["at", "2026-11-29"],
  ["at", "2026-13-29T21:00:00Z"],
])("an address whose %s is %s names no hour", (name, value) => {
  const params = new URL(confirmHref(hour), "https://academy.example").searchParams;
  params.set(name, value);
  expect(chosenHourOf(params)).toBeUndefined();
});

test("other pages name no hour", () => {
  for (const path of ["/dashboard", "/booking", confirmHref(hour).replace("/book", "/dashboard")])
    expect(chosenHourIn(path)).toBeUndefined();
});

test("another time is chosen in the dashboard, with subject and tutor", () => {
  const { pathname, searchParams } = new URL(otherTimesHref(hour), "https://academy.example");
  expect(pathname).toBe("/dashboard/student/lessons");
  expect(parseLessonsSearch(searchParams)).toMatchObject({ subject: hour.subject, tutor: hour.tutor });
});
