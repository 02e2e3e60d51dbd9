import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OpportunityFacts } from "../components/opportunity-facts.tsx";
import { sampleOpportunity } from "../components/sample-opportunity.ts";

/** Before the deadline, and after it. */
const [BEFORE, AFTER] = [Date.parse("2026-12-01T12:00:00Z"), Date.parse("2027-02-03T12:00:00Z")];

const shown = (changes: Partial<typeof sampleOpportunity>, now = BEFORE) =>
  renderToStaticMarkup(<OpportunityFacts of={{ ...sampleOpportunity, ...changes }} now={now} />);

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
  const html = shown({ state: "closed" }, AFTER);
  expect(html).toContain("The deadline has passed.");
  for (const gone of ["/summer/apply", "/summer/saved", "deadline.ics", "institute.example"]) {
    expect(html).not.toContain(gone);
  }
});

test("one that was closed early is not said to be over", () => {
  const html = shown({ state: "closed" });
  expect(html).toContain("no longer takes applications, even though its deadline hasn’t passed");
  expect(html).not.toContain("has passed");
  expect(html).not.toContain("<span>Closed</span>");
  expect(html).not.toContain("/summer/apply");
});

test("whether one applies here is said beside the same button, and that a student signs in first", () => {
  const [here, there] = [shown({ question: "Why kelp?" }), shown({ question: null })];
  expect(here).toContain("You apply here");
  expect(there).toContain("we send nothing for you");
  for (const html of [here, there]) {
    expect(html).toContain("Apply with my Common Profile");
    expect(html).toContain("Sign in as a student first; you’ll come back to this listing.");
  }
});

test("a listing of an organization's own says whose, with what is known of it", () => {
  const posted_by = {
    name: "Kelp Institute",
    website: "https://kelp.example",
    about: "We count kelp.",
    domain: "kelp.example",
    verified: "organization",
  } as const;
  const html = shown({ posted_by });
  expect(html).toContain("Posted by Kelp Institute");
  expect(html).toContain("Too few applications");
  const answers = { applications: 12, answered_percent: 92, median_hours: 70 };
  expect(shown({ posted_by: { ...posted_by, answers } })).toContain(
    "Replies to 92% of applications, half of them within 3 days.",
  );
  expect(html).toContain('href="https://kelp.example"');
  expect(html).toContain("Has confirmed that it receives email at kelp.example.");
  expect(html).toContain("Verified organization");
  expect(html).toContain("Last confirmed");
  const bare = shown({ posted_by: { ...posted_by, domain: null, verified: null }, verified: null });
  expect(bare).not.toContain("Verified organization");
  expect(bare).not.toContain("receives email");
  expect(shown({})).not.toContain("Posted by");
});

test("what is not stated is said to be not stated, and help is only asked for where there is a cost", () => {
  expect(shown({ residency: "" })).toContain("Open to everyone");
  expect(shown({})).not.toContain("<dt>Aid</dt>");
  expect(shown({ cost_cents: 100_000 })).toContain("None stated");
});
