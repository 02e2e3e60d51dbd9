// @vitest-environment happy-dom
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { act } from "react";
import { expect, test } from "vitest";
import {
  type AdminResearchPage,
  adminResearch,
  type EligibleTutor,
  eligibleTutors,
} from "../../../queries/admin-research.ts";
import type { ResearchProject } from "../../../research/project.ts";
import {
  click,
  eventually,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
} from "../../../testing/app-page.tsx";
import { sampleProject } from "../../../testing/sample-research.ts";
import { useListSearch } from "../use-list-search.ts";
import { ResearchView } from "./research-view.tsx";
import { formatResearchSearch, parseResearchSearch } from "./search.ts";

const ADA: EligibleTutor = {
  id: "0192aa11-0000-7000-8000-0000000000f1",
  first_name: "Ada",
  last_name: "Sample",
  email: "ada@demo.test",
  active_projects: 2,
};

const unassigned = sampleProject({ status: "pending", tutor: null, allowed_actions: ["assign"] });
const assigned = sampleProject({ allowed_actions: ["assign"], risk: "late" });

function Shown() {
  const list = useListSearch(parseResearchSearch, formatResearchSearch);
  const { filter, count } = list.search;
  return (
    <ResearchView
      query={useQuery(adminResearch(filter, count))}
      list={list}
      tutors={useQuery(eligibleTutors)}
    />
  );
}

function show(
  projects: ResearchProject | ResearchProject[],
  tutors: EligibleTutor[] | "unreadable" = [ADA],
  search = "",
) {
  const counts = { all: 1, pending: 1, assigned: 0, in_progress: 0, completed: 0, at_risk: 0 };
  const page: AdminResearchPage = { items: [projects].flat(), more: false, counts };
  const { filter, count } = parseResearchSearch(new URLSearchParams(search));
  return renderPage(<Shown />, `/dashboard/admin/research${search}`, {}, [
    [adminResearch(filter, count).queryKey, page],
    ...(tutors !== "unreadable" ? [[eligibleTutors.queryKey, { items: tutors }] as [QueryKey, unknown]] : []),
  ]);
}

const text = () => document.body.textContent ?? "";

async function choose(name: string, value: string): Promise<void> {
  const select = document.querySelector<HTMLSelectElement>(name);
  await act(async () => {
    if (select) select.value = value;
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

const assignAda = () => document.querySelector("[aria-label='Assign Ada']") as HTMLElement;

const DROPDOWN = "select[aria-label^='Assign Tutor']";

test("pointing at a project does not look into its notebook, which would be recorded", async () => {
  await show(assigned, [ADA], "?status=at_risk&count=50");
  const link = getByText(assigned.research_area);
  expect(link.getAttribute("href")).toContain(`?project=${assigned.id}&status=at_risk&count=50`);
  const calls = stubApi();
  await act(async () => {
    link.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    link.focus();
  });
  expect(calls).toEqual([]);
});

test("a tutor who is no longer eligible is not assigned, which is said in place too", async () => {
  await show(unassigned);
  stubApi(problemResponse(409, "tutor_not_eligible", "Ada offers no research."));
  await choose(DROPDOWN, ADA.id);
  await click(assignAda());
  await eventually(() => expect(toasts()).toEqual(["Failed to assign tutor: Ada offers no research."]));
  expect(document.querySelector(".assign-tutor [role=alert]")?.textContent).toBe("Ada offers no research.");
});

test("there is no dropdown while somebody has it; another tutor is a matter of its own", async () => {
  await show(assigned);
  expect(document.querySelector(DROPDOWN)).toBeNull();
  expect(text()).toContain("A date has passed");
  await click(getByText("Reassign"));
  await eventually(() => expect(text()).toContain("Mira Sample can no longer read it"));
  const calls = stubApi(problemResponse(409, "research_changed", "Somebody has reassigned it."));
  await choose("[name=tutor_id]", ADA.id);
  await click([...document.querySelectorAll<HTMLElement>("[role=dialog] button")].at(-1) as HTMLElement);
  expect(calls[0]?.body).toEqual({ tutor_id: ADA.id, expected_tutor_id: assigned.tutor?.id });
  await eventually(() => expect(toasts()).toEqual(["Failed to assign tutor: Somebody has reassigned it."]));
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("Somebody has reassigned it.");
});

test("where nobody is eligible, the page says what that takes", async () => {
  await show(unassigned, []);
  expect(text()).toContain("it takes an approved tutor who offers research mentorship");
  expect(document.querySelector(DROPDOWN)).toHaveProperty("disabled", true);
});

test("who can mentor that could not be read is said, and nobody is said to be missing", async () => {
  stubApi(problemResponse(503, "overloaded", "Try again later."));
  await show(assigned, "unreadable");
  await eventually(() => expect(text()).toContain("Try again later."));
  expect(text()).not.toContain("No tutor can be assigned");
  await click(getByText("Reassign"));
  await eventually(() => expect(text()).toContain("Mira Sample can no longer read it"));
  expect(text()).not.toContain("No other approved tutor");
});

test("who can mentor can be read again where a project is reassigned", async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
  stubApi(problemResponse(403, "forbidden", "Not just now."), promise);
  await show(assigned, "unreadable");
  await click(getByText("Reassign"));
  const dialog = await eventually(() => {
    const found = document.querySelector<HTMLElement>("[role=dialog]");
    expect(found?.textContent).toContain("Not just now.");
    return found;
  });
  await click(dialog?.querySelector(".MuiAlert-action button") as HTMLElement);
  resolve({ status: 200, body: { items: [ADA] } });
  await eventually(() => expect(dialog?.querySelectorAll("option")).toHaveLength(2));
  expect(dialog?.textContent).not.toContain("Not just now.");
});

test("tutors who are on their way are waited for where a project is reassigned", async () => {
  stubApi(new Promise(() => undefined));
  await show(assigned, "unreadable");
  await click(getByText("Reassign"));
  await eventually(() => expect(text()).toContain("Loading tutors…"));
});

test("why a project is at risk is said in its row", async () => {
  await show(assigned);
  expect(text()).toContain("A date has passed");
  await show(sampleProject({ status: "assigned", risk: "quiet" }));
  expect(text()).toContain("Quiet for two weeks");
});

test("hours of a project that is gone can no longer be changed", async () => {
  await show(assigned);
  await click(getByText("Change hours"));
  await eventually(() => expect(document.querySelector("[name=hours_included]")).not.toBeNull());
  stubApi(problemResponse(404, "not_found", "We can’t find that."));
  await click(getByText("Save hours"));
  await eventually(() => expect(isOff(getByText("Save hours"))).toBe(true));
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("We can’t find that.");
});
