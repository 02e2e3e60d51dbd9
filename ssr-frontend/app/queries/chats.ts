import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { Chat, ChatDetail, ChatKind, ChatSide, HeldMessage, NewChatMessage } from "../chat/chat.ts";
import type { ListPlace } from "../components/list-place.ts";
import type { StaleAfter, StaleContext } from "../live/live-meta.ts";
import { apiQuery } from "./query.ts";

/** The prefix of the keys of chats. */
export const CHATS = ["chats"] as const;

const LISTS = [...CHATS, "list"] as const;
const UNREAD = [...CHATS, "unread"] as const;

/** A page of chats. */
export interface ChatPage {
  items: Chat[];
  more: boolean;
  /** The cursor of the next page. */
  next: string | undefined;
}

/** The maximum page size of the API. */
const MAX_PAGE_SIZE = 50;

/**
 * The minimum time between two refetches. Every message changes counts and previews, so several are fetched
 * together. In ms.
 */
const MESSAGES_INTERVAL = 1_500;

const rowOf = (cached: unknown, id: string): Chat | undefined =>
  (cached as ChatPage | undefined)?.items.find((one) => one.id === id);

/** Whether a cached list of another role or kind contains the chat, so that it cannot be in this one. */
const standsElsewhere = ({ client }: StaleContext, id: string, role: ChatSide, kind?: ChatKind): boolean =>
  client
    .getQueriesData<ChatPage>({ queryKey: LISTS })
    .some(
      ([key, page]) =>
        rowOf(page, id) && (key[LISTS.length] !== role || (kind && key[LISTS.length + 1] !== kind)),
    );

/**
 * A list shows the latest message of its chats; a chat that no cached list contains may belong to any of
 * them.
 */
const listed = (role: ChatSide, kind: ChatKind): StaleAfter => ({
  "chat.message": ({ chat_session_id: id }, context) =>
    context.cached === undefined || !standsElsewhere(context, id, role, kind),
  "chat.read": ({ chat_session_id: id, last_read_seq }, { cached }) =>
    cached === undefined || (rowOf(cached, id)?.last_read_seq ?? last_read_seq) < last_read_seq,
  "chat.changed": true,
});

/** The count of one role is stale after any event, except those of the other role's chats. */
const counted = (role: ChatSide): StaleAfter => ({
  "chat.message": ({ chat_session_id: id }, context) => !standsElsewhere(context, id, role),
  "chat.read": ({ chat_session_id: id }, context) => !standsElsewhere(context, id, role),
  "chat.changed": true,
});

/** Whether two users may write to each other depends on their bookings and projects. */
const whatTheyShare: StaleAfter = {
  "booking.changed": ({ status }) => status !== "pending",
  "research.changed": true,
  "research.deleted": true,
};

const hasTutor = (cached: unknown, tutorId: string): boolean =>
  (cached as ChatPage | undefined)?.items.some(({ other }) => other.id === tutorId) ?? true;

/** A page of a user's chats of a kind, by latest message first. `q` filters by the other user's name. */
export const chatList = (role: ChatSide, kind: ChatKind, { count, after }: ListPlace, q = "") =>
  apiQuery({
    key: [...LISTS, role, kind, after ?? "", count, q],
    read: async (api): Promise<ChatPage> => {
      const start = { ...(q && { q }), ...(after !== undefined && { cursor: after }) };
      const { items, more, next } = await fetchFirst(count, ({ limit, ...page }) => {
        const query = { role, kind, ...start, ...page, limit: Math.min(limit, MAX_PAGE_SIZE) };
        return unwrap(api.GET("/api/chats", { params: { query } }));
      });
      return { items, more, next };
    },
    meta: {
      staleAfter: {
        ...listed(role, kind),
        ...(kind === "booking" ? whatTheyShare : {}),
        // The event includes changes of the tutor's name and picture.
        "tutor_profile.changed": ({ tutor_id }, { cached }) => hasTutor(cached, tutor_id),
      },
      minRefetchInterval: MESSAGES_INTERVAL,
      errorToast: () => ["Error", "Failed to load chats"],
    },
  });

/** The number of the user's unread messages, as student or as tutor. */
export const unreadChats = (role: ChatSide) =>
  apiQuery({
    key: [...UNREAD, role],
    read: (api) => unwrap(api.GET("/api/chats/unread", { params: { query: { role } } })),
    meta: { staleAfter: counted(role), minRefetchInterval: MESSAGES_INTERVAL },
  });

const byId = (id: string) => ({ params: { path: { id } } });

/** A chat, with the viewer's held messages in it. */
export const chat = (id: string) =>
  apiQuery({
    key: [...CHATS, "one", id],
    read: (api): Promise<ChatDetail> => unwrap(api.GET("/api/chats/{id}", byId(id))),
    meta: {
      staleAfter: {
        "chat.changed": ({ chat_session_id }) => chat_session_id === id,
        "held_message.changed": ({ chat_session_id }) => chat_session_id === id,
        ...whatTheyShare,
        "tutor_profile.changed": ({ tutor_id }, { cached }) =>
          cached === undefined || (cached as ChatDetail).other.id === tutor_id,
      },
      errorToast: () => ["Error", "Failed to load chat"],
    },
  });

const byTutor = (tutor_id: string) => ({ params: { path: { tutor_id } } });

/** The subjects about which a student may ask a tutor, and the existing chat, if any. */
export const inquiry = (tutorId: string) =>
  apiQuery({
    key: [...CHATS, "inquiry", tutorId],
    read: (api) => unwrap(api.GET("/api/chats/inquiries/{tutor_id}", byTutor(tutorId))),
    meta: {
      staleAfter: { "tutor_profile.changed": ({ tutor_id }) => tutor_id === tutorId, "chat.changed": true },
      errorToast: () => ["Error", "Failed to load chat"],
    },
  });

/** The chat for a student's inquiry to a tutor; created if it does not exist. */
export const openInquiry = (tutorId: string): Promise<Chat> =>
  unwrap(browserApi.PUT("/api/chats/inquiries/{tutor_id}", byTutor(tutorId)));

/** The timeout after which an unacknowledged message is sent again, in ms. */
const SEND_TIMEOUT = 20_000;

/** Sends a message. Retries with the same client id are idempotent. */
export const sendMessage = (id: string, body: NewChatMessage) =>
  unwrap(
    browserApi.POST("/api/chats/{id}/messages", {
      ...byId(id),
      body,
      signal: AbortSignal.timeout(SEND_TIMEOUT),
    }),
  );

/**
 * Marks messages as read up to a sequence number. Returns the number of unread messages of the viewer's role.
 */
export const markRead = ({ id, side }: Pick<Chat, "id" | "side">) =>
  mutationOptions({
    mutationFn: (seq: number) =>
      unwrap(browserApi.PUT("/api/chats/{id}/read", { ...byId(id), body: { seq } })),
    onSuccess: (unread, seq, _, { client }) => {
      client.setQueryData(unreadChats(side).queryKey, unread);
      showRead(client, id, seq);
    },
  });

/** Updates the cached lists immediately. */
function showRead(client: QueryClient, id: string, seq: number): void {
  const read = (one: Chat): Chat =>
    one.id === id && seq >= one.last_seq ? { ...one, last_read_seq: seq, unread_count: 0 } : one;
  client.setQueriesData<ChatPage>(
    { queryKey: LISTS },
    (page) => page && { ...page, items: page.items.map(read) },
  );
}

/** Adds a held message to the viewer's held messages in the cache. */
export function showHeld(client: QueryClient, id: string, held: HeldMessage): void {
  client.setQueryData(chat(id).queryKey, (known) => {
    if (!known) return known;
    const others = known.held_messages.filter((one) => one.id !== held.id);
    return { ...known, held_messages: [...others, held] };
  });
}

/** Refetches everything that says whether the viewer may write in a chat. */
export const refreshChat = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: chat(id).queryKey });
