import { expect, test } from "vitest";
import { sampleListingDraft } from "../../../testing/sample-provider.ts";
import { draftErrors, draftOf, valuesOf } from "./values.ts";

const values = (draft: Parameters<typeof sampleListingDraft>[0] = {}) =>
  valuesOf({ draft: sampleListingDraft(draft) });

test("what is stored comes back as it was", () => {
  const draft = sampleListingDraft({ cost_cents: 4950, decision_on: "2027-03-01", question: "Why the sea?" });
  expect(valuesOf({ draft }).cost_cents).toBe("49.50");
  expect(draftOf(valuesOf({ draft }))).toEqual(draft);
});

test("nothing is sent for what is not finished, and nothing is wrong with it", () => {
  const empty = sampleListingDraft({
    category: null,
    cost_cents: null,
    starts_on: null,
    ends_on: null,
    deadline_date: null,
    decision_on: null,
    min_grade: null,
    max_grade: null,
    location: "",
    country: "",
  });
  expect(draftErrors(valuesOf({ draft: empty }))).toEqual({});
  expect(draftOf(valuesOf({ draft: empty }))).toEqual(empty);
});

test("a cost of nothing is free, which is not the same as none", () => {
  expect(draftOf({ ...values(), cost_cents: "0" }).cost_cents).toBe(0);
  expect(draftOf({ ...values(), cost_cents: " " }).cost_cents).toBeNull();
});

test("what cannot be sent as it is says why", () => {
  expect(draftErrors({ ...values(), title: " ", cost_cents: "much", ends_on: "0207-06-01" })).toEqual({
    title: "Please enter a title.",
    cost_cents: "Please enter an amount in dollars, such as 3,450 or 49.50.",
    ends_on: "Please enter a date, or leave it empty.",
  });
});
