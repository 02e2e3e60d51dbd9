import { expect, test } from "vitest";
import { formatBookSearch, parseBookSearch } from "./search.ts";

const ID = "0192aa11-0000-7000-8000-00000000000b";
const parse = (query: string) => parseBookSearch(new URLSearchParams(query));

test("what the address says is read, and said again", () => {
  const booking = { student: ID, subject: "Physics", date: "2026-11-21" } as const;
  expect(parse(formatBookSearch(booking))).toEqual(booking);
});

test("what makes no sense is left out", () => {
  expect(parse("student=me&subject=Alchemy&date=2026-02-30")).toEqual({});
});
