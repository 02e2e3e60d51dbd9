import { expect, test } from "vitest";
import { sampleListingDraft } from "../../../testing/sample-provider.ts";
import { type PreviewFact, previewFacts, previewHead } from "./preview.ts";
import { valuesOf } from "./values.ts";

const values = (draft: Parameters<typeof sampleListingDraft>[0] = {}) =>
  valuesOf({ draft: sampleListingDraft(draft) });
const textOf = (facts: PreviewFact[], name: string) => facts.find((fact) => fact.name === name)?.text;

test("a finished listing is told in the words of its lists and of its page", () => {
  const { card, page } = previewFacts(values({ aid: "For half of them." }));
  expect(previewHead(values())).toEqual({ kind: "Research · Biology", place: "Woods Hole, MA" });
  expect(card.map(({ text }) => text)).toEqual([
    "February 1, 2027, 11:59 PM Eastern time",
    "$1,200, aid available",
    "June 21 – July 30, 2027",
    "Grades 9–12",
  ]);
  expect(textOf(page, "Dates")).toBe("June 21 – July 30, 2027 (6 weeks)");
  expect(textOf(page, "Cost")).toBe("$1,200 in total");
  expect(textOf(page, "Aid")).toBe("For half of them.");
  expect(textOf(page, "Decisions")).toBe("The organization doesn’t say");
  expect(textOf(page, "Residency")).toBe("Open to everyone");
});

test("what is not entered yet stands for nothing", () => {
  const empty = values({
    category: null,
    discipline: "",
    location: "",
    cost_cents: null,
    starts_on: null,
    deadline_date: null,
    min_grade: null,
    run_by: "",
  });
  const { card, page } = previewFacts(empty);
  expect(previewHead(empty)).toEqual({ kind: "No kind yet", place: "no place yet" });
  expect(card.every(({ text }) => text === undefined)).toBe(true);
  expect(["Dates", "Cost", "For", "Place", "Run by"].map((name) => textOf(page, name))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

test("a country that is none is left out, and another one is named", () => {
  expect(previewHead(values({ location: "Toronto", country: "ca" })).place).toBe("Toronto, Canada");
  expect(previewHead(values({ location: "Toronto", country: "C" })).place).toBe("Toronto");
  expect(previewHead(values({ remote: true })).place).toBe("Woods Hole, MA · Remote");
});
