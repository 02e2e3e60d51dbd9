// @vitest-environment happy-dom
import { act, type ComponentProps } from "react";
import { expect, test } from "vitest";
import { aiTutorStatus } from "../../queries/ai-tutor.ts";
import { aiTutorSession } from "../../queries/ai-tutor-sessions.ts";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderRoutes,
  stubApi,
} from "../../testing/app-page.tsx";
import { sampleAiTutorStatus } from "../../testing/sample-ai-tutor.ts";
import { AI_TUTOR_SESSION_ID, sampleAiTutorTranscript } from "../../testing/sample-ai-tutor-sessions.ts";
import { sampleStudent } from "../../testing/sample-summer.ts";
import { ServerClockProvider } from "../../time/server-clock.tsx";
import SessionPage from "./session.tsx";

const Page = () => (
  <ServerClockProvider now="2026-11-20T12:00:00Z">
    <SessionPage {...(props as ComponentProps<typeof SessionPage>)} />
  </ServerClockProvider>
);
/** The router's props that the page uses. */
const props: unknown = { params: { id: AI_TUTOR_SESSION_ID } };

const show = (transcript: ReturnType<typeof sampleAiTutorTranscript> | null, user = sampleStudent) =>
  renderRoutes(
    [
      { id: "session", path: "/ai-tutor/sessions/:id", Component: Page },
      { id: "list", path: "/ai-tutor/sessions", Component: () => <p>The list</p> },
    ],
    `/ai-tutor/sessions/${AI_TUTOR_SESSION_ID}`,
    { user },
    [
      [aiTutorStatus.queryKey, sampleAiTutorStatus()],
      [aiTutorSession(AI_TUTOR_SESSION_ID).queryKey, transcript],
    ],
  );

const said = () => document.querySelector("main")?.textContent ?? "";
const section = (heading: string) =>
  [...document.querySelectorAll("main section")].find(
    (one) => one.querySelector("h2")?.textContent === heading,
  );
const rows = () => [...document.querySelectorAll("main ol > li")].map(({ textContent }) => textContent);

test("what came of a session stands first, then all that was said, with its marks", async () => {
  await show(sampleAiTutorTranscript());
  expect(said()).toContain("23 minutes");
  expect(said()).toContain("You finished it.");
  expect(section("If you need a person")).toBeUndefined();
  expect(section("Summary")?.textContent).toContain("should practice fractions");
  expect(section("Closing question")?.textContent).toContain("Your answer4");
  const [own, hint, , question, answer, broken] = rows();
  expect(own).toBe("You: I have 2x + 3 = 11");
  expect(hint).toContain("Hint: a nudge");
  expect(question).toContain("Closing question");
  expect(answer).toContain("Your answer to the closing question");
  expect(broken).toContain("The answer stops here.");
});

test("what was not passed on can be read, and says so", async () => {
  const withheld = { role: "user", content: "Something else", state: "withheld", hint: null } as const;
  await show(sampleAiTutorTranscript({ messages: [{ id: "m1", ...withheld }] }));
  expect(rows()).toEqual(["You: We didn’t pass on this message.Something else"]);
});

test("without a summary or a closing question nothing stands for them", async () => {
  await show(
    sampleAiTutorTranscript(
      { closing_question: "", closing_answer: "" },
      { summary: "", closing: "none", ended_at: null, end_reason: null },
    ),
  );
  expect(section("Summary")).toBeUndefined();
  expect(section("Closing question")).toBeUndefined();
  expect(said()).toContain("you can continue it.");
});

test("where a session ended because somebody may need help, help is named", async () => {
  await show(sampleAiTutorTranscript({}, { end_reason: "unsafe" }));
  expect(section("If you need a person")?.querySelector('a[href="tel:988"]')).not.toBeNull();
});

test("who is no student has no tutor to send it to", async () => {
  await show(sampleAiTutorTranscript(), { ...sampleStudent, role: "tutor", roles: ["tutor"] });
  expect(said()).not.toContain("Send the summary");
  expect(said()).toContain("Copy the summary");
});

test("a session that is deleted leads to the list, and is not looked for again meanwhile", async () => {
  const calls = stubApi({ status: 204 });
  const client = await show(sampleAiTutorTranscript());
  await click(getByText("Delete"));
  await act(() =>
    client.refetchQueries({ queryKey: aiTutorSession(AI_TUTOR_SESSION_ID).queryKey, type: "active" }),
  );
  await click(getByText("Delete for good"));
  await eventually(() => expect(document.body.textContent).toContain("The list"));
  expect(calls.map(({ method }) => method)).toEqual(["DELETE"]);
});

test("a session that was kept after all is read on", async () => {
  const calls = stubApi(problemResponse(404, "not_found", "There is none."));
  const client = await show(sampleAiTutorTranscript());
  await click(getByText("Delete"));
  await click(getByText("Keep it"));
  await act(() => client.invalidateQueries({ queryKey: aiTutorSession(AI_TUTOR_SESSION_ID).queryKey }));
  await eventually(() => expect(said()).toContain("There’s no session here"));
  expect(calls.map(({ method }) => method)).toEqual(["GET"]);
});
