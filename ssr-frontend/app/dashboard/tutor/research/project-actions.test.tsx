// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { researchNotebook } from "../../../queries/research.ts";
import { click, eventually, getByText, renderPage, stubApi } from "../../../testing/app-page.tsx";
import { sampleNotebook, sampleProject } from "../../../testing/sample-research.ts";
import { StartProject } from "./project-actions.tsx";

const project = sampleProject({ status: "assigned", allowed_actions: ["start"] });

function Page() {
  const { data } = useQuery(researchNotebook(project.id));
  return (
    <>
      <h1 tabIndex={-1}>Foam on rivers</h1>
      {data && <StartProject project={data.project} />}
    </>
  );
}

test("the focus goes on to the heading when a project is started", async () => {
  await renderPage(<Page />, "/", {}, [[researchNotebook(project.id).queryKey, sampleNotebook({ project })]]);
  stubApi({ status: 200, body: sampleProject() }, { status: 200, body: sampleNotebook() });
  getByText("Start Project").focus();
  await click(getByText("Start Project"));
  await eventually(() => expect(document.activeElement).toBe(getByText("Foam on rivers")));
  expect(document.body.textContent).not.toContain("Start Project");
});
