import { expect, test } from "vitest";
import { tutorChoiceOf, tutorQueryOf } from "./choice.ts";

const read = (query: string) => tutorChoiceOf(new URLSearchParams(query));
const usual = { tab: "sessions", view: "overview", date: undefined, month: undefined, payments: 20 };

test("view, day and month survive the address", () => {
  const choice = { ...usual, view: "availability", date: "2026-11-21", month: "2026-10" } as const;
  expect(read(tutorQueryOf({ ...choice, tab: "sessions" }))).toEqual(choice);
  expect(tutorQueryOf(read(""))).toBe("");
});

test("payments and their number survive it, and keep nothing of the sessions", () => {
  expect(tutorQueryOf({ ...read("date=2026-11-21"), tab: "payments", payments: 60 })).toBe(
    "?tab=payments&payments=60",
  );
  expect(read("tab=payments&payments=60")).toEqual({ ...usual, tab: "payments", payments: 60 });
});

test("settings keep nothing of the others", () => {
  expect(tutorQueryOf({ ...read("date=2026-11-21&payments=60"), tab: "settings" })).toBe("?tab=settings");
  expect(read("tab=settings")).toEqual({ ...usual, tab: "settings" });
});

test.each([
  "view=secrets&date=2026-11-99&month=2026-13",
  "date=9999-12-31&month=9999-12",
  "tab=secrets&payments=-3",
  "payments=2.5",
])("%s leaves out what makes no sense", (query) => expect(read(query)).toEqual(usual));

test("a made-up address cannot ask for a list without end", () => {
  expect(read("tab=payments&payments=1000000000").payments).toBe(500);
});
