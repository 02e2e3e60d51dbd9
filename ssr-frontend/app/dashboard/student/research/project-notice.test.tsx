// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ResearchDialogs } from "../../../research/research-dialogs.tsx";
import { renderPage } from "../../../testing/app-page.tsx";
import { sampleNotebook, sampleProject } from "../../../testing/sample-research.ts";
import { ProjectNotice } from "./project-notice.tsx";

test.each([
  ["in_progress", "Talk to Mira about a new date"],
  ["assigned", "Mira sets the dates anew once the project is started."],
] as const)("a student whose project is late and %s reads what comes of it", async (status, words) => {
  const notebook = sampleNotebook({ project: sampleProject({ status, risk: "late" }) });
  await renderPage(
    <ResearchDialogs>
      <ProjectNotice notebook={notebook} />
    </ResearchDialogs>,
  );
  expect(document.body.textContent).toContain(words);
});
