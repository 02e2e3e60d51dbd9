// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../../testing/app-page.tsx";
import { sampleListingDetail } from "../../../testing/sample-opportunities.ts";
import OpportunityTab from "../opportunity.tsx";

const FILLED = {
  title: "Marine Biology",
  organization: "Sample Institute",
  discipline: "Biology",
  description: "Six weeks at sea.",
  starts_on: "2027-06-21",
  ends_on: "2027-07-30",
  deadline_date: "2027-02-01",
  location: "Woods Hole, MA",
  cost_cents: "1,250",
  apply_url: "https://institute.example/apply",
  run_by: "The institute itself.",
};

const invalid = () =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map((field) => field.getAttribute("name"));

async function fill() {
  for (const [name, text] of Object.entries(FILLED)) await type(name, text);
  const category = document.querySelector<HTMLSelectElement>("[name=category]") as HTMLSelectElement;
  await act(async () => {
    category.value = "research";
    category.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

test("everything that is missing is marked at once, and nothing is sent", async () => {
  const calls = stubApi();
  await renderPage(<OpportunityTab />, "/dashboard/admin/opportunity");
  await click(getByText("List opportunity"));
  expect(invalid()).toHaveLength(12);
  expect(document.activeElement?.getAttribute("name")).toBe("title");
  expect(calls).toEqual([]);
});

test("what the API finds wrong is said at its field; then it is listed, and its page opens", async () => {
  const listed = sampleListingDetail({ version: 1 });
  const calls = stubApi(
    problemResponse(422, "validation_failed", "Please look again.", {
      deadline_date: ["The deadline must not be later than the last day."],
    }),
    { status: 201, body: listed },
  );
  const { place } = await renderPage(<OpportunityTab />, "/dashboard/admin/opportunity");
  await fill();
  await click(getByText("List opportunity"));
  await eventually(() => expect(invalid()).toEqual(["deadline_date"]));
  await type("deadline_date", "2027-01-31");
  await click(getByText("List opportunity"));
  // Nothing is unsaved, so no confirmation is shown.
  await eventually(() => expect(place().search).toBe(`?opportunity=${listed.id}`));
  expect(toasts().at(-1)).toContain("Opportunity listed");
  expect(calls.findLast(({ method }) => method === "POST")).toMatchObject({
    method: "POST",
    path: "/api/admin/opportunities",
    body: {
      title: "Marine Biology",
      category: "research",
      cost_cents: 125_000,
      deadline_date: "2027-01-31",
      deadline_time: "23:59",
      deadline_zone: "America/New_York",
      country: "US",
      paid: false,
      decision_on: null,
      verified: null,
      min_grade: 9,
      max_grade: 12,
    },
  });
});
