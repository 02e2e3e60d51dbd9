import { expect, test } from "vitest";
import { sampleListingDetail } from "../../../testing/sample-opportunities.ts";
import { valuesOf } from "./draft.ts";
import { valueWords } from "./field-words.ts";

test("what stands in a field is said in words", () => {
  const values = valuesOf(sampleListingDetail({ max_grade: 13 }));
  expect(
    (
      [
        "title",
        "category",
        "country",
        "deadline_date",
        "deadline_time",
        "cost_cents",
        "max_grade",
        "remote",
        "residency",
      ] as const
    ).map((name) => valueWords(name, values[name])),
  ).toEqual([
    "Marine Biology Summer",
    "Research",
    "United States",
    "Nov 24, 2026",
    "11:59 PM",
    "$1,200",
    "First year of college",
    "No",
    "Nothing",
  ]);
});
