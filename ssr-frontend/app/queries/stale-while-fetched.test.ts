import { expect, test } from "vitest";
import { api } from "../api/browser.ts";
import { isStaleAfter, type LiveMeta } from "../live/live-meta.ts";
import { sampleChat, TUTOR_ID } from "../testing/sample-chat.ts";
import { chat } from "./chats.ts";
import { createQueryClient } from "./client.ts";
import { tutorProfile } from "./tutor.ts";

const client = createQueryClient(api);

test.each([
  ["a tutor's own profile", tutorProfile.meta, { id: TUTOR_ID }],
  ["an open chat", chat("c").meta, sampleChat()],
])("%s is read again after a change of the tutor's that comes while it is fetched", (_, meta, data) => {
  const { staleAfter } = meta as LiveMeta;
  const isStale = (tutor_id: string, cached: unknown) =>
    isStaleAfter(staleAfter, { kind: "tutor_profile.changed", data: { tutor_id } } as never, {
      cached,
      client,
    });
  expect(isStale(TUTOR_ID, data)).toBe(true);
  expect(isStale("another", data)).toBe(false);
  // The response may have been read before the change.
  expect(isStale(TUTOR_ID, undefined)).toBe(true);
});
