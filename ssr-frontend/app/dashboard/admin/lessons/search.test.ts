import { expect, test } from "vitest";
import { formatLessonSearch, parseLessonSearch } from "./search.ts";

const ID = "0192aa11-0000-7000-8000-00000000000b";
const parse = (query: string) => parseLessonSearch(new URLSearchParams(query));

test("what the address says is read, and said again", () => {
  expect(parse(formatLessonSearch({ lesson: ID }))).toEqual({ lesson: ID });
});

test("what makes no sense is left out", () => {
  expect(parse("lesson=all")).toEqual({});
});
