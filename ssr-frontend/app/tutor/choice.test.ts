import { expect, test } from "vitest";
import { tutorChoiceOf, tutorQueryOf } from "./choice.ts";

const read = (query: string) => tutorChoiceOf(new URLSearchParams(query));

test("view, day and month survive the address", () => {
  const choice = { view: "availability", date: "2026-11-21", month: "2026-10" } as const;
  expect(read(tutorQueryOf(choice))).toEqual(choice);
  expect(tutorQueryOf(read(""))).toBe("");
});

test("what makes no sense is left out", () => {
  expect(read("view=secrets&date=2026-11-99&month=2026-13")).toEqual({
    view: "overview",
    date: undefined,
    month: undefined,
  });
});
