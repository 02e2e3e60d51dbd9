// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { click, eventually, getByText, stubApi, toasts, type } from "../testing/app-page.tsx";
import { sampleAiTutorStatus } from "../testing/sample-ai-tutor.ts";
import { beginSession } from "../testing/tutor-page.tsx";
import type { EndReason, TutorEvent } from "./protocol.ts";

beforeEach(() => sessionStorage.clear());

const said = () => document.querySelector("main")?.textContent ?? "";

const NO_SUMMARY = "We couldn’t write a summary this time.";

const endedBy = (reason: EndReason): TutorEvent => ({
  type: "tutor.ended",
  reason,
  message: "It is over.",
  session_id: null,
});

const written: TutorEvent = {
  type: "tutor.transcript",
  messages: [{ id: "m1", role: "user", content: "I have x + 1 = 3", state: "complete", hint: null }],
};

test("what was being typed as the session ended is still there, to be copied", async () => {
  const { say } = await beginSession();
  stubApi();
  await type("message", "And then I");
  await say(endedBy("session_limit"));
  expect(said()).toContain("What you were typingAnd then I");
  expect(getByText("Copy what you were typing")).toBeDefined();
});

test("where nothing was being typed, nothing is said of it", async () => {
  const { say } = await beginSession();
  stubApi();
  await say(endedBy("session_limit"));
  expect(said()).not.toContain("What you were typing");
});

test("a summary that could not be written is told of, where one was to be", async () => {
  const { say } = await beginSession();
  stubApi();
  await say(written);
  await click(getByText("Finish with a summary"));
  await say(endedBy("finished"));
  expect(said()).toContain(NO_SUMMARY);
});

test.each<[string, TutorEvent[]]>([
  ["it was", [written, { type: "tutor.summary", text: "Slopes." }, endedBy("finished")]],
  ["nothing was said", [endedBy("finished")]],
  ["the session ended otherwise", [written, endedBy("session_limit")]],
])("no summary is missed where %s", async (_, events) => {
  const { say } = await beginSession();
  stubApi();
  await say(...events);
  expect(said()).not.toContain(NO_SUMMARY);
});

test("whose account's sign-in ended stays here, where the page says so", async () => {
  const { say, place } = await beginSession();
  const calls = stubApi({ status: 200, body: sampleAiTutorStatus() });
  await say(endedBy("signed_out"));
  await eventually(() => expect(calls).toHaveLength(1));
  await eventually(() => expect(said()).toContain("Ready to learn"));
  expect(toasts()).toEqual([]);
  expect(place().pathname).toBe("/ai-tutor");
});

test("whose access ended is told so, and led to where the password is entered", async () => {
  const { say, place } = await beginSession();
  stubApi({ status: 200, body: sampleAiTutorStatus({ has_access: false }) });
  await say(endedBy("signed_out"));
  await eventually(() =>
    expect(toasts()).toEqual(["Access endedPlease enter the AI Tutor password again to go on."]),
  );
  expect(place().pathname).toBe("/ai-tutor-access");
});
