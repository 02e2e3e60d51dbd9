import { expect, test } from "vitest";
import { tutorChoiceOf, tutorQueryOf } from "./choice.ts";

const read = (query: string) => tutorChoiceOf(new URLSearchParams(query));

test("view, day and month survive the address", () => {
  const choice = { view: "availability", date: "2026-11-21", month: "2026-10" } as const;
  expect(read(tutorQueryOf(choice))).toEqual(choice);
  expect(tutorQueryOf(read(""))).toBe("");
});

test.each(["view=secrets&date=2026-11-99&month=2026-13", "date=9999-12-31&month=9999-12"])(
  "%s leaves out what makes no sense",
  (query) => expect(read(query)).toEqual({ view: "overview", date: undefined, month: undefined }),
);
