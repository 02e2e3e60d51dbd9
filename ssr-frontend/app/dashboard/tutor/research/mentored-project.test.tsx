// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { researchNotebook, researchUpdates } from "../../../queries/research.ts";
import type { ResearchProject } from "../../../research/project.ts";
import { ResearchDialogs } from "../../../research/research-dialogs.tsx";
import { renderPage } from "../../../testing/app-page.tsx";
import { sampleNotebook, sampleProject } from "../../../testing/sample-research.ts";
import { MentoredProject } from "./mentored-project.tsx";

const fresh = { started_at: null, milestones_total: 0, milestones_done: 0, next_milestone: null };

test.each<[string, Partial<ResearchProject>, string]>([
  ["is new", fresh, "five milestones from question to paper for 1-3 months;"],
  ["may take any time", { ...fresh, preferred_timeline: "flexible" }, "question to paper over twelve weeks;"],
  ["was begun before", {}, "The milestones stay as they are; once you’ve started"],
])("a mentor reads what starting does to a project that %s", async (_, change, words) => {
  const project = sampleProject({ status: "assigned", allowed_actions: ["start"], ...change });
  await renderPage(
    <ResearchDialogs>
      <MentoredProject id={project.id} updates={20} hrefOf={() => "/"} />
    </ResearchDialogs>,
    "/",
    {},
    [
      [researchNotebook(project.id).queryKey, sampleNotebook({ project })],
      [researchUpdates(project.id, 20).queryKey, { items: [], more: false }],
    ],
  );
  expect(document.querySelector(".research-notice")?.textContent).toContain(words);
});
