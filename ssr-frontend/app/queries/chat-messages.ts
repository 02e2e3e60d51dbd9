import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { unwrap } from "../api/problem.ts";
import type { ChatMessageList } from "../chat/chat.ts";
import type { MessagePages, MessagePlace } from "../chat/message-pages.ts";
import { type Api, apiOf } from "./client.ts";

/** As many messages as the API gives at once. */
export const MESSAGES_STEP = 50;
/** As many steps as are kept of a chat; what lies beyond is read again when somebody goes there. */
const MAX_PAGES = 10;

/** The key of all messages: none of "chats", since they are never loaded again with them. */
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
 * The messages of a chat, in both directions from where it is opened. Live frames carry them, so that they are never read
 * again as a whole: `live/message-patches.ts` adds what is new.
 *
 * @param opening where it is opened; nothing: at its end
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

/** What came after a message. */
export const messagesAfter = (client: QueryClient, id: string, seq: number): Promise<ChatMessageList> =>
  readMessages(apiOf(client), id, { after: seq });

/** The end of a chat, as if it had been opened there. */
export async function chatEnd(client: QueryClient, id: string): Promise<MessagePages> {
  return { pages: [await readMessages(apiOf(client), id, {})], pageParams: [{}] };
}
