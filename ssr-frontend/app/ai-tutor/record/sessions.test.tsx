// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { LIST_TOP } from "../../components/list-place.ts";
import { aiTutorStatus } from "../../queries/ai-tutor.ts";
import { type AiTutorSessionRecord, aiTutorSessions } from "../../queries/ai-tutor-sessions.ts";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
} from "../../testing/app-page.tsx";
import { sampleAiTutorStatus } from "../../testing/sample-ai-tutor.ts";
import { AI_TUTOR_SESSION_ID, sampleAiTutorSession } from "../../testing/sample-ai-tutor-sessions.ts";
import { sampleStudent } from "../../testing/sample-summer.ts";
import { readSession } from "../session-storage.ts";
import { leaveForResume } from "./resume.ts";
import SessionsPage from "./sessions.tsx";

beforeEach(() => sessionStorage.clear());

const status: [typeof aiTutorStatus.queryKey, unknown] = [aiTutorStatus.queryKey, sampleAiTutorStatus()];

const show = (items: AiTutorSessionRecord[], next?: string) =>
  renderPage(<SessionsPage />, "/ai-tutor/sessions", { user: sampleStudent }, [
    status,
    [aiTutorSessions(LIST_TOP).queryKey, { items, next }],
  ]);

const said = () => document.querySelector("main")?.textContent ?? "";
const askToDelete = (topic = "Linear equations") =>
  click(
    [...document.querySelectorAll<HTMLElement>("main button")].find(({ textContent }) =>
      textContent?.startsWith(`Delete\u00a0${topic}`),
    ) as HTMLElement,
  );

test("a session says what it was about, how it went, and leads to all of it", async () => {
  await show([sampleAiTutorSession()]);
  expect(said()).toContain("Math, 9th grade");
  expect(said()).toContain("23 minutes · 2 nudges, 1 step · closing question answered");
  expect(said()).toContain("should practice fractions");
  expect(said()).toContain("We keep them for 12 months");
  const link = document.querySelector("main h2 a");
  expect([link?.textContent, link?.getAttribute("href")]).toEqual([
    "Linear equations",
    `/ai-tutor/sessions/${AI_TUTOR_SESSION_ID}`,
  ]);
  expect(said()).not.toContain("Continue");
  expect(document.querySelector("figure")).toBeNull();
});

test("one that has not ended can be gone on with", async () => {
  const { place } = await show([sampleAiTutorSession({ ended_at: null, end_reason: null, summary: "" })]);
  expect(said()).toContain("Not ended yet");
  const button = [...document.querySelectorAll<HTMLElement>("main button")].find(({ textContent }) =>
    textContent?.startsWith("Continue"),
  );
  await click(button as HTMLElement);
  expect(place().pathname).toBe("/ai-tutor");
  expect(readSession(sampleStudent.id)).toMatchObject({
    id: AI_TUTOR_SESSION_ID,
    setup: { grade: "9th", subject: "Math", topic: "Linear equations", mode: "text" },
  });
});

test("whoever has none is led to the AI tutor", async () => {
  await show([]);
  expect(said()).toContain("No sessions yet.");
  expect(getByText("Open the AI Tutor").getAttribute("href")).toBe("/ai-tutor");
  expect(document.querySelectorAll('main a[href="/ai-tutor"].MuiButton-root')).toHaveLength(1);
});

test("weeks are drawn where there are several, and told in numbers", async () => {
  await show([
    sampleAiTutorSession(),
    sampleAiTutorSession({ id: "b", started_at: "2026-11-01T20:00:00Z", seconds: 600 }),
  ]);
  expect(document.querySelector("figcaption")?.textContent).toContain("24 minutes, in 1 session");
  expect([...document.querySelectorAll("figure td")].map(({ textContent }) => textContent)).toEqual([
    ...["1", "10"],
    ...["0", "0"],
    ...["1", "24"],
  ]);
});

test("more of them can be shown", async () => {
  await show([sampleAiTutorSession()], "cursor");
  expect(getByText("Show more\u00a0sessions").getAttribute("href")).toBe("/ai-tutor/sessions?count=40");
});

test("nobody is offered to go on with a session that is deleted", async () => {
  stubApi({ status: 204 }, { status: 200, body: { items: [], next_cursor: null } });
  await show([sampleAiTutorSession()]);
  leaveForResume(sampleStudent.id, sampleAiTutorSession());
  await askToDelete();
  await click(getByText("Delete for good"));
  await eventually(() => expect(said()).toContain("No sessions yet."));
  expect(readSession(sampleStudent.id)).toBeUndefined();
});

test("one that is gone already counts as deleted", async () => {
  stubApi(problemResponse(404, "not_found", "There is none."), {
    status: 200,
    body: { items: [], next_cursor: null },
  });
  await show([sampleAiTutorSession()]);
  await askToDelete();
  await click(getByText("Delete for good"));
  await eventually(() => expect(toasts()).toEqual(["Session deleted"]));
});

test("what could not be deleted says why, in the dialog, and stays", async () => {
  stubApi(problemResponse(500, "internal", "Not now."));
  await show([sampleAiTutorSession()]);
  await askToDelete();
  await click(getByText("Delete for good"));
  await eventually(() => expect(document.querySelector("[role=dialog]")?.textContent).toContain("Not now."));
  expect(said()).toContain("Linear equations");
});
