import { expect, test } from "vitest";
import { LIST_TOP } from "../../components/list-place.ts";
import { formatLessonsSearch, parseLessonsSearch } from "./search.ts";

const CURSOR = "MTc5NTMwOTIwMDAwMDAwMC8wMTkyYWExMS0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMGI";

const read = (query: string) => parseLessonsSearch(new URLSearchParams(query));

test("subject, day, tutor and list lengths survive the address", () => {
  const tutor = "0192aa11-0000-7000-8000-00000000000a";
  const choice = {
    subject: "Computer Science",
    date: "2026-11-21",
    tutor,
    upcoming: 10,
    completed: { count: 40, after: CURSOR },
  } as const;
  expect(formatLessonsSearch(choice)).toBe(
    `?subject=Computer+Science&date=2026-11-21&tutor=${tutor}&upcoming=10&completed=40&completed_after=${CURSOR}`,
  );
  expect(read(formatLessonsSearch(choice))).toEqual(choice);
});

test("nothing chosen is an empty query", () => {
  expect(read("")).toEqual({
    subject: undefined,
    date: undefined,
    tutor: undefined,
    upcoming: 5,
    completed: LIST_TOP,
  });
  expect(formatLessonsSearch(read(""))).toBe("");
});

test.each([
  "subject=Alchemy&date=2026-11-21",
  "subject=Physics&date=tomorrow",
  "subject=Physics&date=2026-13-45",
  "subject=Physics&date=2027-02-31",
  "subject=Physics&date=9999-12-31",
])("%s leaves out what makes no sense", (query) => expect(read(query).date).toBeUndefined());

test("a tutor is an id or nobody", () => {
  expect(["7", "Mira", "../..", ""].map((text) => read(`tutor=${text}`).tutor)).toEqual(
    Array(4).fill(undefined),
  );
});

test("list lengths are whole numbers, and never shorter than the first step", () => {
  expect(["2", "-1", "1e9x", "7.5", "20"].map((text) => read(`upcoming=${text}`).upcoming)).toEqual([
    5, 5, 5, 5, 20,
  ]);
});

test("a made-up address cannot ask for a list without end", () => {
  expect(read("completed=1000000000").completed.count).toBe(100);
  expect(read("upcoming=1000000000").upcoming).toBe(500);
});
