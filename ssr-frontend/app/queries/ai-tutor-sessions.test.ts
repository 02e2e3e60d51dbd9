// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { api } from "../api/browser.ts";
import { LIST_TOP } from "../components/list-place.ts";
import { isStaleAfter } from "../live/live-meta.ts";
import { stubApi } from "../testing/app-page.tsx";
import { AI_TUTOR_SESSION_ID, sampleAiTutorSession } from "../testing/sample-ai-tutor-sessions.ts";
import { aiTutorSession, aiTutorSessions } from "./ai-tutor-sessions.ts";
import { createQueryClient } from "./client.ts";

/** Whether the end or the deletion of a session makes a query stale. */
function isOutdated(query: { meta?: unknown }, ai_tutor_session_id: string): boolean {
  const { staleAfter } = query.meta as { staleAfter: Parameters<typeof isStaleAfter>[0] };
  const event = { kind: "ai_tutor_session.changed", data: { ai_tutor_session_id } } as const;
  return isStaleAfter(staleAfter, event, {
    cached: undefined,
    client: createQueryClient(api, { once: true }),
  });
}

test("any session's end makes the list out of date, and only its own a session", () => {
  expect(isOutdated(aiTutorSessions(LIST_TOP), "another")).toBe(true);
  expect(isOutdated(aiTutorSession(AI_TUTOR_SESSION_ID), "another")).toBe(false);
  expect(isOutdated(aiTutorSession(AI_TUTOR_SESSION_ID), AI_TUTOR_SESSION_ID)).toBe(true);
});

test("a list goes on from its place, over the API's pages", async () => {
  const page = (id: string, next_cursor: string | null) => ({
    status: 200,
    body: { items: [sampleAiTutorSession({ id })], next_cursor },
  });
  const calls = stubApi(page("a", "second"), page("b", "third"));
  const client = createQueryClient(api, { once: true });
  const list = await client.query(aiTutorSessions({ count: 2, after: "first" }));
  expect(list.items.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(list.next).toBe("third");
  expect(calls.map(({ path }) => path)).toEqual([
    "/api/ai-tutor/sessions?cursor=first&limit=2",
    "/api/ai-tutor/sessions?cursor=second&limit=1",
  ]);
});
