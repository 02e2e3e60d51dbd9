import { expect, test } from "vitest";
import { sampleListingDetail } from "../../../testing/sample-opportunities.ts";
import { draftErrors, draftOf, EMPTY_VALUES, valuesOf } from "./draft.ts";

test("what is stored comes back as it was, with dollars as cents and wall times as they are", () => {
  const detail = sampleListingDetail({
    cost_cents: 4950,
    decision_on: "2027-03-01",
    paid: true,
    stipend: "$15",
  });
  const values = valuesOf(detail);
  expect(values.cost_cents).toBe("49.50");
  expect(draftErrors(values)).toEqual({});
  const { slug: _, ...texts } = values;
  expect(draftOf(values)).toEqual({
    ...texts,
    cost_cents: 4950,
    decision_on: "2027-03-01",
    deadline_date: "2026-11-24",
    deadline_time: "23:59",
    deadline_zone: "America/New_York",
    min_grade: 9,
    max_grade: 12,
    verified: "university",
  });
});

test("nothing stands for what is left empty", () => {
  expect(draftOf(valuesOf(sampleListingDetail({ verified: null })))).toMatchObject({
    decision_on: null,
    verified: null,
  });
});

test("an empty form says at once of each field what is missing", () => {
  expect(Object.keys(draftErrors(EMPTY_VALUES)).toSorted()).toEqual([
    "apply_url",
    "category",
    "cost_cents",
    "deadline_date",
    "description",
    "discipline",
    "ends_on",
    "location",
    "organization",
    "run_by",
    "starts_on",
    "title",
  ]);
});

test.each([
  ["3,450", 345_000],
  ["$49.5", 4950],
  ["0", 0],
])("a cost of %s is %i cents", (cost_cents, cents) => {
  const values = { ...valuesOf(sampleListingDetail()), cost_cents };
  expect(draftErrors(values)).toEqual({});
  expect(draftOf(values).cost_cents).toBe(cents);
});

test.each(["free", "-5", "3.450,00"])("a cost of %s is refused before it is sent", (cost_cents) => {
  expect(draftErrors({ ...valuesOf(sampleListingDetail()), cost_cents })).toHaveProperty("cost_cents");
});
