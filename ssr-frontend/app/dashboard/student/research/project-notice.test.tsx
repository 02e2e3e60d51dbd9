// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { ResearchProject } from "../../../research/project.ts";
import { ResearchDialogs } from "../../../research/research-dialogs.tsx";
import { renderPage } from "../../../testing/app-page.tsx";
import { sampleNotebook, sampleProject } from "../../../testing/sample-research.ts";
import { ProjectNotice } from "./project-notice.tsx";

const declined = {
  kind: "declined",
  reason: "No room this term.",
  tutor_id: "0192aa11-0000-7000-8000-0000000000f1",
  tutor_name: "Noor Sample",
  created_at: "2026-11-12T12:00:00Z",
} as const;

test.each<[string, Partial<ResearchProject>, string]>([
  ["is late", { risk: "late" }, "Talk to Mira about a new date"],
  ["is quiet", { risk: "quiet" }, "is all Mira needs to help"],
  ["waits for a mentor", { status: "pending", tutor: null }, "will email you as soon as there is one"],
  ["was declined", { status: "pending", tutor: null, last_handover: declined }, "No room this term."],
])("a student whose project %s reads what comes of it", async (_, change, words) => {
  const notebook = sampleNotebook({ project: sampleProject(change) });
  await renderPage(
    <ResearchDialogs>
      <ProjectNotice notebook={notebook} />
    </ResearchDialogs>,
  );
  expect(document.body.textContent).toContain(words);
});
