// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { type MatchPage, opportunityMatches } from "../../queries/summer-matches.ts";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
} from "../../testing/app-page.tsx";
import { sampleMatch, sampleOpportunity, sampleSaved, sampleStudent } from "../../testing/sample-summer.ts";
import MatchesPage from "./matches.tsx";

const pageOf = (change: Partial<MatchPage> = {}): MatchPage => ({
  needs: [],
  items: [sampleMatch()],
  total: 1,
  page: 1,
  pages: 1,
  ...change,
});

const show = (page: MatchPage, path = "/summer/matches") =>
  renderPage(<MatchesPage />, path, { user: sampleStudent }, [
    [opportunityMatches(page.page).queryKey, page],
  ]);

const said = () => document.querySelector("main")?.textContent ?? "";
const hrefs = (words: string) => getByText(words).getAttribute("href");

test("a match says how well it fits and why, when it closes, and where its own page is", async () => {
  await show(pageOf());
  expect(said()).toContain("1 opportunity fits");
  expect(said()).toContain("82 out of 100");
  expect(said()).toContain("Biology interest");
  expect(said()).toContain("Tuesday, November 24, 2026, 11:59 PM Eastern time");
  expect(hrefs("Details of Marine Biology Summer")).toBe("/summer/opportunities/marine-biology");
});

test.each([
  [true, "You apply here, with your Common Profile."],
  [false, "You apply on the organization’s own page."],
])("whether one applies here (%s) is said", async (applies_here, words) => {
  await show(pageOf({ items: [sampleMatch({ opportunity: sampleOpportunity({ applies_here }) })] }));
  expect(said()).toContain(words);
});

test("saving one is said at once and in its button, and can be taken back", async () => {
  const calls = stubApi(
    { status: 200, body: sampleSaved() },
    { status: 204 },
    problemResponse(422, "too_many_saved", "200 are saved already."),
  );
  await show(pageOf());
  const button = () => document.querySelector<HTMLElement>(".match button") as HTMLElement;
  await click(button());
  await eventually(() => expect(button().textContent).toMatch(/^Saved/));
  expect(toasts().join()).toContain("Marine Biology Summer: we’ll email you two days before it closes.");
  await click(button());
  await eventually(() => expect(button().textContent).toMatch(/^Save\u00a0/));
  await click(button());
  await eventually(() => expect(toasts().join()).toContain("200 are saved already."));
  expect(button().textContent).toMatch(/^Save\u00a0/);
  const path = `/api/summer/saved/${sampleOpportunity().id}`;
  expect(calls.map(({ method, path }) => [method, path])).toEqual([
    ["PUT", path],
    ["DELETE", path],
    ["PUT", path],
  ]);
});

test("what the profile lacks is said, with the way to each field", async () => {
  await show(pageOf({ needs: ["grade", "interests"], items: [], total: 0, pages: 0 }));
  expect(said()).toContain("we need your grade and your interests");
  expect(hrefs("Add your grade")).toBe("/summer/profile#grade");
  expect(hrefs("Add your interests")).toBe("/summer/profile#interests");
});

test("where nothing fits there is a way on", async () => {
  await show(pageOf({ items: [], total: 0, pages: 0 }));
  expect(said()).toContain("Nothing open fits your profile right now");
  expect(hrefs("Explore all opportunities")).toBe("/summer/opportunities");
});

test("a list of several pages leads from one to the next, and there to its head", async () => {
  stubApi({ status: 200, body: pageOf({ total: 60, page: 3, pages: 3 }) });
  await show(pageOf({ total: 60, page: 2, pages: 3 }), "/summer/matches?page=2");
  expect(said()).toContain("Page 2 of 3");
  expect([hrefs("Previous"), hrefs("Next")]).toEqual(["/summer/matches", "/summer/matches?page=3"]);
  await click(getByText("Next"));
  await eventually(() => expect(said()).toContain("Page 3 of 3"));
  expect(document.activeElement?.tagName).toBe("H1");
});
