import { expect, test } from "vitest";
import { LIST_TOP, PLACE_MAX, parsePlace, placeOfMore } from "./list-place.ts";

const cursor = "MTc5NTMwOTIwMDAwMDAwMC8wMTkyYWExMS0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMGI";

test("a place is a length within bounds and a cursor, or the list's top", () => {
  expect(parsePlace("40", cursor)).toEqual({ count: 40, after: cursor });
  expect(parsePlace(null, null)).toEqual(LIST_TOP);
  expect(["5", "-1", "x", "1e9"].map((count) => parsePlace(count, null).count)).toEqual([
    20,
    20,
    20,
    PLACE_MAX,
  ]);
  expect(
    ["", "short", `${cursor}/../`, "x".repeat(500)].map((after) => parsePlace(null, after).after),
  ).toEqual(Array(4).fill(undefined));
});

test("a list grows to its bound and then goes on from its end, so that a page never holds more than that", () => {
  let place = LIST_TOP;
  const counts = [];
  for (let step = 0; step < 6; step++) {
    counts.push(place.count);
    place = placeOfMore(place, cursor) ?? place;
  }
  expect(counts).toEqual([20, 40, 60, 80, 100, 20]);
  expect(place.after).toBe(cursor);
  expect(placeOfMore(place, undefined)).toBeUndefined();
});
