// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { opportunity } from "../../queries/summer-opportunities.ts";
import { commonProfile } from "../../queries/summer-profile.ts";
import { eventually, getByText, renderPage, stubApi } from "../../testing/app-page.tsx";
import {
  sampleCommonProfile,
  sampleField,
  sampleOpportunityDetail,
  sampleStudent,
} from "../../testing/sample-summer.ts";
import ApplyPage from "./apply.tsx";

const show = (found: ReturnType<typeof sampleOpportunityDetail> | null) =>
  renderPage(<ApplyPage />, "/summer/apply?opportunity=marine-biology", { user: sampleStudent }, [
    [opportunity("marine-biology").queryKey, found],
    [
      commonProfile.queryKey,
      sampleCommonProfile(sampleField("name", "Robin"), sampleField("essay", "I like whales.")),
    ],
  ]);

const said = () => document.querySelector("main")?.textContent ?? "";

test("the profile stands beside the way to the organization's own page, and nothing is sent", async () => {
  await show(sampleOpportunityDetail());
  const link = getByText("Open Sample Institute’s own page (opens in a new tab)");
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
    "https://institute.example/apply",
    "noopener noreferrer",
  ]);
  expect(said()).toContain("We send them nothing");
  expect(said()).toContain("I like whales.");
  expect(said()).toContain("3 words");
  getByText("Copy\u00a0essay");
  expect(said()).toContain("Still empty: Grade, GPA, Coursework");
  expect(getByText("Grade").getAttribute("href")).toBe("/summer/profile#grade");
});

test("a closed one says so, and leads nowhere but on", async () => {
  await show(sampleOpportunityDetail({ state: "closed" }));
  expect(said()).toContain("Marine Biology Summer is closed");
  expect(said()).not.toContain("own page");
  expect(said()).not.toContain("I like whales.");
  expect(getByText("Find one that’s open").getAttribute("href")).toBe("/summer/opportunities");
});

test.each([404, 410])("one that is not there (%d) says so", async (status) => {
  stubApi({ status, body: { code: "opportunity_gone", detail: "", status, title: "", type: "" } });
  await renderPage(<ApplyPage />, "/summer/apply?opportunity=gone", { user: sampleStudent }, [
    [commonProfile.queryKey, sampleCommonProfile()],
  ]);
  await eventually(() => expect(said()).toContain("This listing is gone"));
});
