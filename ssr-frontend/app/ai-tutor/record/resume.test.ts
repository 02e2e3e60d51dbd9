// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { AI_TUTOR_SESSION_ID, sampleAiTutorSession } from "../../testing/sample-ai-tutor-sessions.ts";
import { readSession, storeSession } from "../session-storage.ts";
import { forgetDeleted, leaveForResume } from "./resume.ts";

beforeEach(() => sessionStorage.clear());

const setup = { grade: "9th", subject: "Math", topic: "Linear equations", mode: "text" } as const;

test("the AI tutor's page finds what can go on, for its person alone", () => {
  leaveForResume("ada", sampleAiTutorSession());
  expect(readSession("ada")).toEqual({ id: AI_TUTOR_SESSION_ID, setup, draft: "" });
  expect(readSession("bo")).toBeUndefined();
});

test("a session by voice goes on by voice", () => {
  leaveForResume("ada", sampleAiTutorSession({ mode: "voice" }));
  expect(readSession("ada")?.setup.mode).toBe("voice");
});

test("what was being written in it stays, and what was on its way, and what was written in another one does not come along", () => {
  storeSession("ada", { id: AI_TUTOR_SESSION_ID, setup, draft: "And why", pending: "I divide" });
  leaveForResume("ada", sampleAiTutorSession());
  expect(readSession("ada")).toMatchObject({ draft: "And why", pending: "I divide" });
  leaveForResume("ada", sampleAiTutorSession({ id: "another" }));
  expect(readSession("ada")).toMatchObject({ id: "another", draft: "" });
});

test("what was deleted is not offered, and anything else still is", () => {
  leaveForResume("ada", sampleAiTutorSession());
  forgetDeleted("ada", "another");
  expect(readSession("ada")?.id).toBe(AI_TUTOR_SESSION_ID);
  forgetDeleted("ada", AI_TUTOR_SESSION_ID);
  expect(readSession("ada")).toBeUndefined();
});
