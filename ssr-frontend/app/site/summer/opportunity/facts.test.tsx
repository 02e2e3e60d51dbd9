import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OpportunityFacts } from "../components/opportunity-facts.tsx";
import { sampleOpportunity } from "../components/sample-opportunity.ts";

const shown = (changes: Partial<typeof sampleOpportunity>) =>
  renderToStaticMarkup(<OpportunityFacts of={{ ...sampleOpportunity, ...changes }} />);

test("an open one can be applied to, saved, put in a calendar and reported", () => {
  const html = shown({});
  for (const href of [
    "/summer/apply?opportunity=kelp-internship",
    "/summer/saved?save=kelp-internship",
    "/api/summer/opportunities/kelp-internship/deadline.ics",
    "/summer/report?opportunity=kelp-internship",
    "https://institute.example/apply",
  ]) {
    expect(html).toContain(`href="${href}"`);
  }
  expect(html).toContain("Monday, February 1, 2027");
  expect(html).toContain("11:59 PM Eastern time");
});

test("a closed one says so and offers nothing to apply to", () => {
  const html = shown({ state: "closed" });
  expect(html).toContain("The deadline has passed.");
  for (const gone of ["/summer/apply", "/summer/saved", "deadline.ics", "institute.example"]) {
    expect(html).not.toContain(gone);
  }
});

test("what is not stated is said to be not stated, and help is only asked for where there is a cost", () => {
  expect(shown({ residency: "" })).toContain("Open to everybody");
  expect(shown({})).not.toContain("Help with it");
  expect(shown({ cost_cents: 100_000 })).toContain("None is stated");
});
