import { expect, test, vi } from "vitest";
import { messagesKey } from "../queries/chat-messages.ts";
import { chat as chatQuery } from "../queries/chats.ts";
import { type Api, createQueryClient } from "../queries/client.ts";
import { SAMPLE_CHAT_ID as id, sampleChat, sampleMessages } from "../testing/sample-chat.ts";
import type { ChatDetail } from "./chat.ts";
import { startOpening } from "./opening.ts";

vi.mock("./chat-window.tsx", () => ({ default: () => null }));

/** A query client with recorded API requests. */
function clientFor(chat: ChatDetail) {
  const GET = vi.fn(async (path: string, _: unknown) => {
    const messages = { items: sampleMessages(1, 2), more_before: false, more_after: false };
    return { data: path.endsWith("messages") ? messages : chat, response: { ok: true } };
  });
  return { client: createQueryClient({ GET } as unknown as Api, { once: true }), GET };
}

test("a chat's messages are asked for without its script, from where it is opened", async () => {
  const { client, GET } = clientFor(sampleChat({ last_seq: 100, last_read_seq: 20, unread_count: 80 }));
  await startOpening(client, id);
  expect(GET.mock.calls.map(([path]) => path)).toEqual(["/api/chats/{id}", "/api/chats/{id}/messages"]);
  expect(GET.mock.lastCall?.[1]).toMatchObject({ params: { query: { after: 10 } } });
  expect(client.getQueryData(messagesKey(id))).toBeDefined();
});

test("what is there is not asked for again", async () => {
  const { client, GET } = clientFor(sampleChat());
  client.setQueryData(chatQuery(id).queryKey, sampleChat());
  client.setQueryData(messagesKey(id), { pages: [], pageParams: [] });
  await startOpening(client, id);
  expect(GET).not.toHaveBeenCalled();
});

test("what fails is left to where it is shown", async () => {
  const { client, GET } = clientFor(sampleChat());
  GET.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(startOpening(client, id)).resolves.toBeUndefined();
});
