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
  type,
} from "../../../testing/app-page.tsx";
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

test("what the API finds wrong is said at its field", async () => {
  stubApi(
    problemResponse(422, "validation_failed", "Please look again.", {
      deadline_date: ["The deadline must not be later than the last day."],
    }),
  );
  await renderPage(<OpportunityTab />, "/dashboard/admin/opportunity");
  await fill();
  await click(getByText("List opportunity"));
  await eventually(() => expect(invalid()).toEqual(["deadline_date"]));
});
