// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import {
  type AiTutorFlag,
  aiTutorFlags,
  aiTutorSettings,
  flaggedSession,
} from "../../../../queries/admin-ai-tutor.ts";
import { chatReports, heldMessages } from "../../../../queries/admin-chats.ts";
import { aiTutorFlagCounts } from "../../../../queries/ai-tutor-flag-counts.ts";
import {
  click,
  eventually,
  problemResponse,
  renderPage,
  stubApi,
  type,
} from "../../../../testing/app-page.tsx";
import {
  sampleFlag,
  sampleFlagPage,
  sampleSettings,
  sampleTutorTranscript,
} from "../../../../testing/sample-admin-ai-tutor.ts";
import { ROBIN } from "../../../../testing/sample-desk.ts";
import ReportsTab from "../../reports.tsx";

// Loaded lazily when it is first opened.
beforeAll(async () => {
  await Promise.all([import("./flags-view.tsx"), import("./look-dialog.tsx")]);
});

const flag = sampleFlag();
const steered = sampleFlag({
  id: "0192aa11-0000-7000-8000-0000000000f3",
  severity: "steer",
  source: "tutor",
  categories: ["illicit"],
  person: null,
});
async function show(items: AiTutorFlag[] = [flag], query = "", settings = sampleSettings()) {
  const page = await renderPage(<ReportsTab />, `/dashboard/admin/reports?view=ai-tutor${query}`, {}, [
    [aiTutorFlags(query ? "decided" : "open", 25).queryKey, sampleFlagPage(items)],
    [aiTutorFlagCounts.queryKey, { open: 3, decided: 12 }],
    [aiTutorSettings.queryKey, settings],
    [chatReports("open", 1).queryKey, { items: [], more: false, counts: { open: 0, decided: 0 } }],
    [heldMessages("waiting", 1).queryKey, { items: [], more: false, counts: { waiting: 0, decided: 0 } }],
  ]);
  await eventually(() => expect(document.querySelector(".tutor-state")).toBeTruthy());
  return page;
}

const rows = () => [...document.querySelectorAll<HTMLElement>(".flag-row")];
const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");
const submit = () => dialog()?.querySelector<HTMLElement>("[type=submit]") as HTMLElement;
const note = () => dialog()?.querySelector<HTMLTextAreaElement>("[name=note]");
const press = (words: string, within: ParentNode = document) =>
  click(
    [...within.querySelectorAll<HTMLElement>("button")].find(({ textContent }) =>
      textContent?.startsWith(words),
    ) as HTMLElement,
  );

async function ask() {
  await press("Mark as reviewed");
  await eventually(() => expect(note()).toBeTruthy());
}

/** The refetches of the list and the count may come in any order. */
const listCall = (items: AiTutorFlag[]) => ({
  status: 200,
  body: { items, counts: { open: items.length, decided: 13 }, next_cursor: null },
});

test("what the AI tutor said, and what cannot wait, is told apart; an account may be gone", async () => {
  await show([flag, steered]);
  const other = rows()[1]?.textContent;
  expect(other).toContain("Said by the AI tutor, and not shown");
  expect(other).toContain("Someone without an account");
  expect(other).not.toContain("Urgent");
  expect(rows().map(({ className }) => className.includes("urgent"))).toEqual([true, false]);
  expect(rows()[0]?.querySelector("a")?.getAttribute("href")).toBe(`/dashboard/admin/users?user=${ROBIN.id}`);
});

test("the view and its two lists say how many there are", async () => {
  await show();
  const links = [...document.querySelectorAll("nav a")].map(({ textContent }) => textContent);
  for (const words of ["AI Tutor3", "Waiting3", "Reviewed12"]) expect(links).toContain(words);
});

test.each([
  [{}, "Open", "38 of 400 minutes used today."],
  [{ is_open: false }, "Closed", "38 of 400 minutes used today."],
  [{ is_set_up: false }, "Not set up", "38 of 400 minutes used today."],
])("%j is said above the list", async (change, badge, words) => {
  await show([], "", sampleSettings(change));
  expect(document.querySelector(".tutor-state p")?.textContent).toBe(`${badge} ${words}`);
});

test("what was led back needs no note", async () => {
  const calls = stubApi({ status: 200, body: steered }, listCall([]), listCall([]));
  await show([steered]);
  await ask();
  expect(dialog()?.textContent).toContain("What was done about it (optional)");
  await click(submit());
  await eventually(() => expect(calls[0]?.body).toEqual({ note: "" }));
});

test("a refusal that comes first has the list read again, and says the same", async () => {
  const refusal = problemResponse(409, "action_not_allowed", "Another admin looked at this in the meantime.");
  const calls = stubApi(refusal, listCall([]), listCall([]));
  await show();
  await ask();
  await type("note", "I am calling now.");
  await click(submit());
  await eventually(() => expect(dialog()?.textContent).toContain("review it again there"));
  expect(calls.map(({ path }) => path)).toContain("/api/admin/ai-tutor/flags?state=open&limit=25");
  expect(note()?.value).toBe("I am calling now.");
});

test("a failure is said where it was pressed, and what was typed is there when it is asked again", async () => {
  stubApi(problemResponse(503, "database_busy", "Please try again in a moment."));
  await show();
  await ask();
  await type("note", "I am calling now.");
  await click(submit());
  await eventually(() => expect(dialog()?.textContent).toContain("Please try again in a moment."));
  await press("Not now", dialog() as HTMLElement);
  await eventually(() => expect(dialog()).toBeNull());
  await ask();
  expect(note()?.value).toBe("I am calling now.");
  expect(dialog()?.textContent).not.toContain("Please try again in a moment.");
});

test("what waits once more says what was noted, which is where the next note begins", async () => {
  await show([sampleFlag({ note: "Called his mother." })]);
  expect(rows()[0]?.textContent).toContain("Reviewed before, with this note:Called his mother.");
  await ask();
  expect(note()?.value).toBe("Called his mother.");
});

test("a session is read when it is asked for and not before, and each time anew", async () => {
  const { client } = await show();
  const transcript = { status: 200, body: sampleTutorTranscript() };
  const calls = stubApi(transcript, transcript);
  expect(calls).toEqual([]);
  await press("Read the session");
  await eventually(() => expect(dialog()?.textContent).toContain("What was said"));
  expect(dialog()?.querySelector("h2")?.textContent).toBe("Session of Robin Sample");
  for (const words of [
    "We log that you opened this in the audit log.",
    "Math: Linear equations, 9th grade",
    "Nov 20, 2026, 1:45 AM, 15 minutes",
    "It was stopped because of what was found in it.",
  ])
    expect(dialog()?.textContent).toContain(words);
  const said = [...(dialog()?.querySelectorAll(".transcript li") ?? [])];
  expect(said.map(({ className }) => className)).toEqual(["", "", "", "marked", "marked"]);
  expect(said.map((item) => item.querySelector(".transcript-who")?.textContent)).toEqual([
    "Student",
    "AI tutorHint: a nudge",
    "AI tutorcut off",
    "StudentWithheld from the AI tutor",
    "AI tutorShown in place of an answer",
  ]);
  await press("Close", dialog() as HTMLElement);
  // The transcript is removed from the cache.
  await eventually(() =>
    expect(client.getQueryCache().find({ queryKey: flaggedSession(flag.id).queryKey })).toBeUndefined(),
  );
  await press("Read the session");
  await eventually(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ path }) => path)).toEqual(
    Array(2).fill(`/api/admin/ai-tutor/flags/${flag.id}/session`),
  );
});

test("a session that is gone by then is said to be, and its row knows it too", async () => {
  await show();
  const calls = stubApi(
    problemResponse(404, "not_found", "There is no such thing."),
    listCall([sampleFlag({ has_session: false })]),
    listCall([sampleFlag({ has_session: false })]),
  );
  await press("Read the session");
  await eventually(() => expect(dialog()?.textContent).toContain("can no longer be read"));
  await eventually(() => expect(rows()[0]?.textContent).toContain("can no longer be read"));
  expect(calls.map(({ path }) => path)).toContain("/api/admin/ai-tutor/flags?state=open&limit=25");
});

test.each([
  ["", "Nothing is waiting for you. What is found in a session appears here automatically."],
  ["&state=decided", "No admin has reviewed anything yet."],
])("an empty list%s says so", async (query, words) => {
  await show([], query);
  expect(document.querySelector(".admin-list")?.textContent).toBe(words);
});
