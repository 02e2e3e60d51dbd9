import { expect, onTestFinished, test } from "vitest";
import { browserQueryClient } from "../../queries/client.ts";
import { type Session, sessionQuery } from "../../queries/session.ts";
import { sampleStudent } from "../../testing/sample-summer.ts";
import { requireUserInBrowser } from "./require-user.ts";

const url = new URL("https://academy.example/ai-tutor/sessions?count=40");

function visitedBy(user: NonNullable<Session["user"]> | null): void {
  const session = { user, live_cursor: null, zone: "UTC", now: "2026-11-20T12:00:00Z" };
  browserQueryClient().setQueryData(sessionQuery.queryKey, session);
  onTestFinished(() => browserQueryClient().clear());
}

test("whoever has no account signs in first, and comes back", () => {
  visitedBy(null);
  let thrown: unknown;
  try {
    requireUserInBrowser(url);
  } catch (redirect) {
    thrown = redirect;
  }
  expect((thrown as Response).headers.get("location")).toBe("/auth?next=%2Fai-tutor%2Fsessions%3Fcount%3D40");
});

test("whoever is signed in goes on", () => {
  visitedBy(sampleStudent);
  expect(() => requireUserInBrowser(url)).not.toThrow();
});
