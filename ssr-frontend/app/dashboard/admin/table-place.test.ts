import { expect, test } from "vitest";
import { formatParams, parseTablePlace, type SortKeys, tablePlaceParams } from "./table-place.ts";

const KEYS: SortKeys<"date" | "tutor"> = [
  ["date", "desc"],
  ["tutor", "asc"],
];

const parse = (query: string) => parseTablePlace(new URLSearchParams(query), KEYS);

test("an address without anything is the first page in the usual order", () => {
  expect(parse("")).toEqual({ sort: "date", direction: "desc", size: 25, cursor: undefined });
  expect(parse("sort=tutor")).toEqual({ sort: "tutor", direction: "asc", size: 25, cursor: undefined });
});

test.each([
  "sort=hours",
  "direction=up",
  "size=1000",
  "size=26",
  "cursor=",
  "cursor=a%20b",
  `cursor=${"x".repeat(401)}`,
])("what makes no sense is left out: %s", (query) => expect(parse(query)).toEqual(parse("")));

test("what an address says comes back as the same address, without what is as usual", () => {
  for (const query of [
    "",
    "?sort=tutor",
    "?sort=tutor&direction=desc&size=100&cursor=abc-_",
    "?direction=asc",
  ]) {
    expect(formatParams(tablePlaceParams(parse(query.slice(1)), KEYS))).toBe(query);
  }
  expect(formatParams(tablePlaceParams(parse("sort=date&direction=desc&size=25"), KEYS))).toBe("");
});
