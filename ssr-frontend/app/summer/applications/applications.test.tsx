// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { type ApplicationList, opportunityApplications } from "../../queries/summer-applications.ts";
import { getByText, renderPage } from "../../testing/app-page.tsx";
import { sampleApplication, sampleOpportunity, sampleStudent } from "../../testing/sample-summer.ts";
import ApplicationsPage from "./applications.tsx";
import { APPLICATIONS_STEP, countHref, countIn } from "./count.ts";

const show = (list?: Partial<ApplicationList>) =>
  renderPage(
    <ApplicationsPage />,
    "/summer/applications",
    { user: sampleStudent },
    list
      ? [
          [
            opportunityApplications(APPLICATIONS_STEP).queryKey,
            { items: [], more: false, open: 0, limit: 20, ...list },
          ],
        ]
      : [],
  );

const said = () => document.querySelector("main")?.textContent ?? "";
const rows = () =>
  [...document.querySelectorAll("li.opportunity")].map(({ textContent }) => textContent ?? "");

const accepted = sampleApplication({
  id: "0192aa11-0000-7000-8000-0000000000c2",
  state: "accepted",
  opportunity: sampleOpportunity({ title: "Glacier Camp" }),
});

test("what is open comes first, with where it stands and what comes next", async () => {
  await show({ items: [accepted, sampleApplication()], open: 1 });
  expect(said()).toContain("1 of 20 open");
  const [first, second] = rows();
  expect(first).toContain("Marine Biology Summer");
  expect(first).toContain("Sent");
  expect(first).toContain("No one there has answered yet.");
  expect(first).toContain("They decide by March 1, 2027.");
  expect(first).toContain("Deadline Tuesday, November 24, 2026, 11:59 PM Eastern time");
  expect(second).toContain("Glacier Camp");
  expect(second).toContain("Accepted");
  expect(second).not.toContain("Deadline");
  expect(document.querySelector("h3 a")?.getAttribute("href")).toBe(`/summer/applications/${accepted.id}`);
  expect(getByText("Applications").getAttribute("aria-current")).toBe("page");
});

test("what is no longer listed says so", async () => {
  await show({ items: [sampleApplication({ is_gone: true })], open: 1 });
  expect(rows()[0]).toContain("No longer listed");
});

test("who has not applied yet is told how", async () => {
  await show({});
  expect(said()).toContain("You haven’t applied through us yet");
  expect(said()).not.toContain("of 20 open");
  expect(getByText("See your matches").getAttribute("href")).toBe("/summer/matches");
});

test("more are shown where there are more", async () => {
  await show({ items: [accepted], more: true });
  const more = [...document.querySelectorAll("a")].find(({ textContent }) =>
    textContent?.startsWith("Show more"),
  );
  expect(more?.getAttribute("href")).toBe("/summer/applications?count=100");
  expect(said()).toContain("Nothing is open right now.");
});

test("an address asks for as many as there are steps", () => {
  const counted = (count: number) => countIn(new URLSearchParams(countHref(count)));
  expect([counted(100), counted(3), counted(9999)]).toEqual([100, 50, 500]);
  expect(countIn(new URLSearchParams("count=x"))).toBe(50);
});
