// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { researchUpdates } from "../queries/research.ts";
import { renderPage } from "../testing/app-page.tsx";
import { sampleNotebook, sampleProject } from "../testing/sample-research.ts";
import { Notebook } from "./notebook.tsx";
import { ResearchDialogs } from "./research-dialogs.tsx";

test.each([
  ["that was handed back keeps", 210, true],
  ["that nobody has worked on has no", 0, false],
])("a project without a mentor %s hours and meetings", async (_, minutes_used, shown) => {
  const project = sampleProject({ status: "pending", tutor: null, minutes_used });
  await renderPage(
    <ResearchDialogs>
      <Notebook notebook={sampleNotebook({ project })} side="student" updates={20} hrefOf={() => "/"} />
    </ResearchDialogs>,
    "/",
    {},
    [[researchUpdates(project.id, 20).queryKey, { items: [], more: false }]],
  );
  const text = document.body.textContent ?? "";
  expect([text.includes("Mentoring hours"), text.includes("Meetings")]).toEqual([shown, shown]);
});
