// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { eligibleTutors } from "../../../queries/admin-research.ts";
import { researchNotebook, researchUpdates } from "../../../queries/research.ts";
import type { ResearchProject } from "../../../research/project.ts";
import { ResearchDialogs } from "../../../research/research-dialogs.tsx";
import { click, eventually, getByText, renderPage } from "../../../testing/app-page.tsx";
import {
  sampleMilestone,
  sampleNotebook,
  sampleProject,
  sampleUpdate,
} from "../../../testing/sample-research.ts";
import { AdminNotebook } from "./admin-notebook.tsx";
import { formatResearchSearch } from "./search.ts";

const ID = sampleProject().id;

const Shown = () => (
  <ResearchDialogs>
    <AdminNotebook
      id={ID}
      updates={20}
      hrefOf={(change) =>
        formatResearchSearch({ filter: "at_risk", count: 50, project: ID, updates: 20, ...change })
      }
      tutors={useQuery(eligibleTutors)}
    />
  </ResearchDialogs>
);

const show = (change: Partial<ResearchProject> | "gone") =>
  renderPage(<Shown />, "/dashboard/admin/research", {}, [
    [eligibleTutors.queryKey, { items: [] }],
    [
      researchNotebook(ID).queryKey,
      change === "gone"
        ? null
        : sampleNotebook({ project: sampleProject(change), milestones: [sampleMilestone()] }),
    ],
    [
      researchUpdates(ID, 20).queryKey,
      { items: change === "gone" ? [] : [sampleUpdate({ allowed_actions: [] })], more: false },
    ],
  ]);

const text = () => document.body.textContent ?? "";
const buttons = () => [...document.querySelectorAll("button")].map((button) => button.textContent);

test("an admin reads a notebook, writes nothing into it, and is told that the look is recorded", async () => {
  await show({ allowed_actions: ["assign"] });
  expect(document.querySelector("h1")?.textContent).toBe("Foam on rivers");
  expect(text()).toContain("Three bottles from the bridge.");
  expect(text()).toContain("in the audit log");
  expect(getByText("audit log").getAttribute("href")).toBe(`/dashboard/admin/audit-log?subject=${ID}`);
  expect(buttons()).toEqual(["Reassign", "Change hours"]);
  await click(getByText("Reassign"));
  await eventually(() => expect(document.body.textContent).toContain("Mira Sample can no longer read it"));
});

test("a request is assigned from its notebook, where somebody can be", async () => {
  await show({ status: "pending", tutor: null, allowed_actions: ["assign"] });
  expect(document.querySelector("select")?.getAttribute("aria-label")).toBe("Assign Tutor: Robin Sample");
  expect(text()).toContain("No tutor can be assigned right now");
  expect(buttons()).toEqual(["Change hours"]);
});

test("the way back leads to the list as it was", async () => {
  await show({});
  expect(getByText("All projects").getAttribute("href")).toContain("?status=at_risk&count=50");
});

test("a project that is gone says so, and leads back", async () => {
  await show("gone");
  expect(text()).toContain("This project no longer exists");
  expect(document.querySelector("a.MuiButton-root")?.getAttribute("href")).toContain("?status=at_risk");
});
