import { expect, test } from "vitest";
import { formatLessonsSearch, parseLessonsSearch } from "./search.ts";

const ID = "0192aa11-0000-7000-8000-00000000000b";
const NOTHING = { lesson: undefined, student: undefined, subject: undefined, date: undefined };
const parse = (query: string) => parseLessonsSearch(new URLSearchParams(query));

test("what the address says is read, and said again", () => {
  expect(parse(`lesson=${ID}`)).toEqual({ ...NOTHING, lesson: ID });
  const booking = { ...NOTHING, student: ID, subject: "Physics", date: "2026-11-21" } as const;
  expect(parse(formatLessonsSearch(booking))).toEqual(booking);
});

test.each(["", "lesson=all", "student=me&subject=Alchemy&date=2026-02-30"])("%j says nothing", (query) => {
  expect(parse(query)).toEqual(NOTHING);
});
