import { expect, test } from "vitest";
import { sampleListingDraft } from "../../../testing/sample-listings.ts";
import { changesOf, LISTING_FACTS, paragraphsOf } from "./facts.ts";

const textsOf = (change = {}) =>
  Object.fromEntries(LISTING_FACTS.map(({ name, textOf }) => [name, textOf(sampleListingDraft(change))]));

test("what is filled in is said as its public page says it", () => {
  expect(textsOf()).toEqual({
    "Kind of program": "Research",
    Field: "Biology",
    Deadline: "February 1, 2027, 11:59 PM Eastern time",
    Decisions: "The organization doesn’t say",
    Dates: "June 21 – July 30, 2027 (6 weeks)",
    Cost: "$1,200 in total",
    Aid: "None stated",
    Pay: "Unpaid",
    For: "Grades 9–12",
    Residency: "Open to everyone",
    Place: "Woods Hole, MA",
    "Run by": "The institute itself.",
    "Its own page": "https://institute.example/apply",
    "Question to applicants": "Why the sea?",
  });
});

test("what a draft has not said yet is nothing, and nothing is made of it", () => {
  const empty = {
    category: null,
    starts_on: null,
    deadline_date: null,
    cost_cents: null,
    min_grade: null,
    location: "",
    country: "",
    question: "",
  };
  expect(textsOf(empty)).toMatchObject({
    "Kind of program": "",
    Deadline: "",
    Dates: "Until July 30, 2027",
    Cost: "",
    For: "",
    Place: "",
    "Question to applicants": "None",
  });
  expect(textsOf({ cost_cents: 0 }).Cost).toBe("Free");
});

test("a change is what its page says otherwise, in that page's order", () => {
  const published = sampleListingDraft();
  const draft = sampleListingDraft({
    description: "Six weeks at sea.",
    deadline_zone: "Europe/Berlin",
    remote: true,
    // The stipend is not shown while nobody is paid.
    stipend: "$15 an hour",
  });
  expect(changesOf(published, draft)).toEqual([
    {
      name: "Deadline",
      before: "February 1, 2027, 11:59 PM Eastern time",
      after: "February 1, 2027, 11:59 PM Central European time",
    },
    { name: "Place", before: "Woods Hole, MA", after: "Remote; the organization is in Woods Hole, MA" },
    {
      name: "Description",
      before: "Six weeks at sea.\n\nAnd two ashore.",
      after: "Six weeks at sea.",
    },
  ]);
  expect(changesOf(published, sampleListingDraft())).toEqual([]);
});

test("an empty line begins a paragraph", () => {
  expect(paragraphsOf("One.\nStill one.\n\n\n Two. \n\n")).toEqual(["One.\nStill one.", "Two."]);
});
