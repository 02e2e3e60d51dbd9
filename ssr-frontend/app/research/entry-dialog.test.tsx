// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test } from "vitest";
import { researchNotebook, researchUpdates } from "../queries/research.ts";
import {
  click,
  eventually,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../testing/app-page.tsx";

import { sampleNotebook, sampleProject, sampleUpdate } from "../testing/sample-research.ts";
import { sampleStudent } from "../testing/sample-summer.ts";
import type { EntryForm } from "./entry-form.ts";
import { interestForm } from "./forms/interest.tsx";
import { addLinkForm, editLinkForm } from "./forms/link.ts";
import { addUpdateForm, editUpdateForm } from "./forms/update.ts";
import type { ResearchLink, ResearchNotebook, ResearchUpdate } from "./project.ts";
import { ResearchDialogs, useResearchDialogs } from "./research-dialogs.tsx";

const project = sampleProject();
const sampleLink: ResearchLink = {
  id: "0192aa11-0000-7000-8000-0000000000e1",
  kind: "link",
  title: "Data",
  url: "https://example.org/data",
  description: null,
  draft_number: null,
  author: sampleUpdate().author,
  edited: false,
  created_at: "2026-11-18T17:05:00Z",
  updated_at: "2026-11-18T17:05:00Z",
  version: 1,
  allowed_actions: ["edit", "delete"],
};

function Opener({ form, words = "Open" }: { form: EntryForm; words?: string }) {
  const { openForm } = useResearchDialogs();
  return (
    <button type="button" onClick={() => openForm(form)}>
      {words}
    </button>
  );
}

async function open(form: EntryForm, notebook = sampleNotebook(), updates: ResearchUpdate[] = []) {
  const page = await renderPage(
    <ResearchDialogs>
      <Opener form={form} />
    </ResearchDialogs>,
    "/",
    { user: sampleStudent },
    [
      [researchNotebook(project.id).queryKey, notebook],
      [researchUpdates(project.id, 20).queryKey, { items: updates, more: false }],
    ],
  );
  await reopen();
  return page;
}

async function reopen(words = "Open"): Promise<void> {
  await click(getByText(words));
  await eventually(() => expect(dialog()).not.toBeNull());
}

const dialog = () => document.querySelector("[role=dialog]");
const said = () => dialog()?.textContent ?? "";
const field = (name: string) => document.querySelector<HTMLInputElement>(`[role=dialog] [name=${name}]`);

const write = async (title: string, description: string) => {
  await type("title", title);
  await type("description", description);
};

test.each([
  ["link", "Add link"],
  ["draft", "Add version"],
] as const)(
  "who adds a %s without its URL is told so in place, and nothing is sent",
  async (kind, submit) => {
    await open(addLinkForm(project, kind));
    const calls = stubApi();
    await type("title", "Data");
    await click(getByText(submit));
    expect(said()).toContain("Please fill in title and URL");
    expect(field("url")?.getAttribute("aria-invalid")).toBe("true");
    expect(calls).toEqual([]);
  },
);

test.each([
  ["student", "Please fill in all required fields"],
  ["tutor", "Please fill in all fields"],
] as const)("a %s who leaves a field empty is told so in place, and nothing is sent", async (side, words) => {
  await open(addUpdateForm(project, side));
  const calls = stubApi();
  await write("  ", "Something");
  await click(getByText("Add update"));
  expect(said()).toContain(words);
  expect(field("title")?.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field("title"));
  expect(calls).toEqual([]);
});

/** A tab with research that is opened again. */
function Tab({ form }: { form: EntryForm }) {
  const [visit, setVisit] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Come back
      </button>
      <ResearchDialogs key={visit}>
        <Opener form={form} />
      </ResearchDialogs>
    </>
  );
}

test("a dialog has what was typed when it is opened again, also on another visit of its tab", async () => {
  await renderPage(<Tab form={addUpdateForm(project, "tutor")} />, "/", { user: sampleStudent }, [
    [researchNotebook(project.id).queryKey, sampleNotebook()],
  ]);
  await reopen();
  await write("Half a thought", "");
  await click(getByText("Not now"));
  await reopen();
  expect(field("title")?.value).toBe("Half a thought");
  await click(getByText("Come back"));
  await reopen();
  expect(field("title")?.value).toBe("Half a thought");
  expect(said()).toContain("We restored what you typed here before.");
  await click(getByText("Discard"));
  expect(field("title")?.value).toBe("");
  await click(getByText("Come back"));
  await reopen();
  expect(field("title")?.value).toBe("");
});

test.each([
  ["student", "Failed to add progress updateTry again."],
  ["tutor", "Failed to add update: Try again."],
] as const)("when saving fails, a %s reads why, and the text stays", async (side, words) => {
  await open(addUpdateForm(project, side));
  stubApi(problemResponse(503, "overloaded", "Try again."));
  await write("First samples", "Three bottles.");
  await click(getByText("Add update"));
  await eventually(() => expect(toasts()).toEqual([words]));
  expect(said()).toContain("Try again.");
  expect(field("title")?.value).toBe("First samples");
});

/** Types and saves "Five bottles." while another user has saved "Four bottles."; returns the request. */
async function saveOverAnother() {
  const update = sampleUpdate();
  const changed = { ...update, description: "Four bottles.", version: 2 };
  const { client } = await open(editUpdateForm(project.id, update, "tutor"), undefined, [update]);
  client.setQueryData(researchUpdates(project.id, 20).queryKey, { items: [changed], more: false });
  const calls = stubApi(
    problemResponse(409, "edit_conflict", "This was changed in the meantime."),
    { status: 200, body: sampleNotebook() },
    { status: 200, body: { ...changed, version: 3 } },
  );
  await type("description", "Five bottles.");
  await click(getByText("Save"));
  return { update, calls };
}

test("a draft that was kept over an older version says so when it is opened again", async () => {
  const update = sampleUpdate();
  const changed = { ...update, description: "Four bottles.", version: 2 };
  await renderPage(
    <ResearchDialogs>
      <Opener form={editUpdateForm(project.id, update, "tutor")} />
      <Opener form={editUpdateForm(project.id, changed, "tutor")} words="Open changed" />
    </ResearchDialogs>,
    "/",
    { user: sampleStudent },
    [[researchNotebook(project.id).queryKey, sampleNotebook()]],
  );
  await reopen();
  await type("description", "Five bottles.");
  await click(getByText("Not now"));
  await reopen("Open changed");
  expect(field("description")?.value).toBe("Five bottles.");
  expect(said()).toContain("It now says");
  expect(said()).toContain("Four bottles.");
  const calls = stubApi({ status: 200, body: { ...changed, version: 3 } });
  await click(getByText("Replace with mine"));
  expect(calls[0]?.body).toEqual({ title: update.title, description: "Five bottles.", version: 2 });
});

test("what somebody else has saved can be kept instead, and is what is typed over next", async () => {
  const { update, calls } = await saveOverAnother();
  await eventually(() => expect(said()).toContain("Four bottles."));
  await click(getByText("Keep what’s saved"));
  expect(field("description")?.value).toBe("Four bottles.");
  expect(said()).not.toContain("It now says");
  expect(dialog()?.contains(document.activeElement)).toBe(true);
  await type("description", "Six bottles.");
  await click(getByText("Save"));
  expect(calls.filter(({ method }) => method === "PATCH").at(-1)?.body).toEqual({
    title: update.title,
    description: "Six bottles.",
    version: 2,
  });
});

test("what was missing is not missed any more in what is kept instead", async () => {
  await saveOverAnother();
  await eventually(() => expect(said()).toContain("Four bottles."));
  await type("description", "");
  await click(getByText("Replace with mine"));
  expect(said()).toContain("Please fill in all fields");
  await click(getByText("Keep what’s saved"));
  expect(said()).not.toContain("Please fill in");
});

test("an update that was deleted meanwhile is said to be, and what was typed stays", async () => {
  const update = sampleUpdate();
  const { client } = await open(editUpdateForm(project.id, update, "tutor"), undefined, [update]);
  client.setQueryData(researchUpdates(project.id, 20).queryKey, { items: [], more: false });
  stubApi(problemResponse(404, "not_found", "We can’t find that."));
  await type("description", "Five bottles.");
  await click(getByText("Save"));
  await eventually(() => expect(said()).toContain("This was deleted in the meantime."));
  expect(field("description")?.value).toBe("Five bottles.");
  expect(isOff(getByText("Save"))).toBe(true);
});

test.each([
  ["handed to somebody else", null, "This project is no longer yours"],
  [
    "completed",
    sampleNotebook({ project: sampleProject({ status: "completed", allowed_actions: ["set_outcome"] }) }),
    "This project is now completed.",
  ],
] as const)("a project that is %s while somebody types leaves them their text", async (_, now, words) => {
  const { client } = await open(addUpdateForm(project, "tutor"));
  await type("title", "Half a thought");
  const known: ResearchNotebook | null = now;
  await act(async () => void client.setQueryData(researchNotebook(project.id).queryKey, known));
  await eventually(() => expect(said()).toContain(words));
  expect(field("title")?.value).toBe("Half a thought");
  expect(isOff(getByText("Add update"))).toBe(true);
});

test.each([
  ["update", editUpdateForm(project.id, sampleUpdate(), "tutor")],
  ["link", editLinkForm(project.id, sampleLink, "link")],
] as const)("a change of a(n) %s is off once the project is completed", async (_, form) => {
  const { client } = await open(form);
  const completed = sampleProject({ status: "completed", allowed_actions: ["set_outcome"] });
  const now: ResearchNotebook | null = sampleNotebook({ project: completed });
  await act(async () => void client.setQueryData(researchNotebook(project.id).queryKey, now));
  await eventually(() => expect(said()).toContain("This project is now completed."));
  expect(isOff(getByText("Save"))).toBe(true);
});

test("the interest form needs all five answers, and says what has gone wrong in the specification's words", async () => {
  await open(interestForm);
  stubApi(problemResponse(503, "overloaded", "Try again."));
  await click(getByText("Send"));
  expect(document.querySelectorAll("[role=dialog] [aria-invalid=true]")).toHaveLength(5);
  for (const name of ["research_area", "goals", "background_knowledge", "availability"])
    await type(name, "x");
  const select = document.querySelector<HTMLSelectElement>("[name=preferred_timeline]");
  await act(async () => {
    if (select) select.value = "flexible";
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await click(getByText("Send"));
  await eventually(() =>
    expect(toasts()).toEqual(["Failed to submit research request. Please try again.Try again."]),
  );
});

test("somebody who is signed out by now is told so", () => {
  const problem = { status: 401, message: "Sign in." } as Parameters<EntryForm["failed"]>[0];
  expect(interestForm.failed(problem)).toEqual(["You must be logged in to submit a research request"]);
});
