import { expect, test } from "vitest";
import { formatOverviewSearch, longerTutors, parseOverviewSearch } from "./search.ts";

const parse = (text: string) => parseOverviewSearch(new URLSearchParams(text));

test("an address without a query is the usual one", () => {
  expect(parse("")).toEqual({ q: "", tutors: 10, period: "12w" });
  expect(formatOverviewSearch(parse(""))).toBe("");
});

test.each([
  "?q=mira&tutors=30&period=5y",
  "?from=2026-01-01&to=2026-02-01",
  "?q=a+b&from=2026-01-01&to=2026-01-01",
])("%s survives", (search) => expect(formatOverviewSearch(parse(search))).toBe(search));

test.each([
  ["period=century", "12w"],
  ["from=2026-01-01", "12w"],
  ["from=2026-02-01&to=2026-01-01", "12w"],
  ["from=2010-01-01&to=2026-01-01", "12w"],
  ["from=yesterday&to=2026-01-01&period=7d", "7d"],
])("%s is about %s", (text, period) => expect(parse(text).period).toBe(period));

test("the list of tutors has an end", () => {
  expect(parse("tutors=100000").tutors).toBe(500);
  expect(parse("tutors=-4").tutors).toBe(10);
  expect(longerTutors(10)).toBe(30);
  expect(longerTutors(490)).toBe(500);
  expect(longerTutors(500)).toBeUndefined();
});

test("what is looked for is as long as the API takes", () => {
  expect(parse(`q=${"a".repeat(200)}`).q).toHaveLength(100);
});
