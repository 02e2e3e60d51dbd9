import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { unwrap } from "../api/problem.ts";
import type { ChatMessageList } from "../chat/chat.ts";
import type { MessagePages, MessagePlace } from "../chat/message-pages.ts";
import { type Api, apiOf } from "./client.ts";

/** The number of messages per page of the API. */
export const MESSAGES_STEP = 50;
/** The maximum number of cached pages of a chat; pages beyond it are refetched when they are scrolled to. */
const MAX_PAGES = 10;

/**
 * The prefix of the keys of messages. It is not under "chats", so that invalidating chats does not refetch
 * messages.
 */
export const MESSAGES = ["chat-messages"] as const;

/** The key of a chat's messages. */
export const messagesKey = (id: string) => [...MESSAGES, id] as const;

const readMessages = (api: Api, id: string, place: MessagePlace): Promise<ChatMessageList> =>
  unwrap(
    api.GET("/api/chats/{id}/messages", {
      params: { path: { id }, query: { ...place, limit: MESSAGES_STEP } },
    }),
  );

/**
 * The messages of a chat, in both directions from the place where it is opened. WebSocket frames carry new
 * messages, and `live/message-patches.ts` adds them to the cache, so the pages are never refetched as a
 * whole.
 *
 * @param opening the place where the chat is opened; its end if empty
 */
export const chatMessages = (id: string, opening: MessagePlace = {}) =>
  infiniteQueryOptions({
    queryKey: messagesKey(id),
    queryFn: ({ client, pageParam }) => readMessages(apiOf(client), id, pageParam),
    initialPageParam: opening,
    getPreviousPageParam: ({ items: [first], more_before }): MessagePlace | undefined =>
      more_before && first ? { before: first.seq } : undefined,
    getNextPageParam: ({ items, more_after }): MessagePlace | undefined =>
      more_after ? { after: items.at(-1)?.seq ?? 0 } : undefined,
    maxPages: MAX_PAGES,
    staleTime: Number.POSITIVE_INFINITY,
    meta: {
      patched: true,
      errorToast: () => ["Error", "Failed to load chat"],
    },
  });

/** The messages after a sequence number. */
export const messagesAfter = (client: QueryClient, id: string, seq: number): Promise<ChatMessageList> =>
  readMessages(apiOf(client), id, { after: seq });

/** The last page of a chat, as if the chat had been opened there. */
export async function chatEnd(client: QueryClient, id: string): Promise<MessagePages> {
  return { pages: [await readMessages(apiOf(client), id, {})], pageParams: [{}] };
}
