import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { Chat, ChatDetail, ChatKind, ChatSide, HeldMessage, NewChatMessage } from "../chat/chat.ts";
import type { ListPlace } from "../components/list-place.ts";
import type { StaleAfter, StaleContext } from "../live/live-meta.ts";
import { apiQuery } from "./query.ts";

/** The key of everything of chats. */
export const CHATS = ["chats"] as const;

const LISTS = [...CHATS, "list"] as const;
const UNREAD = [...CHATS, "unread"] as const;

/** A part of a list of chats. */
export interface ChatPage {
  items: Chat[];
  more: boolean;
  /** Where the list goes on. */
  next: string | undefined;
}

/** As many chats as the API gives at once. */
const MAX_PAGE_SIZE = 50;

/** Every message changes counts and previews: many in a row are read together. In ms. */
const MESSAGES_INTERVAL = 1_500;

const rowOf = (cached: unknown, id: string): Chat | undefined =>
  (cached as ChatPage | undefined)?.items.find((one) => one.id === id);

/** Whether a chat stands in a list that is no part of one: it is known not to be of that one. */
const standsElsewhere = ({ client }: StaleContext, id: string, role: ChatSide, kind?: ChatKind): boolean =>
  client
    .getQueriesData<ChatPage>({ queryKey: LISTS })
    .some(
      ([key, page]) =>
        rowOf(page, id) && (key[LISTS.length] !== role || (kind && key[LISTS.length + 1] !== kind)),
    );

/** A list shows what was last written in its chats; a chat that no list shows may come to stand in any. */
const listed = (role: ChatSide, kind: ChatKind): StaleAfter => ({
  "chat.message": ({ chat_session_id: id }, context) =>
    context.cached === undefined || !standsElsewhere(context, id, role, kind),
  "chat.read": ({ chat_session_id: id, last_read_seq }, { cached }) =>
    cached === undefined || (rowOf(cached, id)?.last_read_seq ?? last_read_seq) < last_read_seq,
  "chat.changed": true,
});

/** What is counted of one side changes with all but the other side's chats. */
const counted = (role: ChatSide): StaleAfter => ({
  "chat.message": ({ chat_session_id: id }, context) => !standsElsewhere(context, id, role),
  "chat.read": ({ chat_session_id: id }, context) => !standsElsewhere(context, id, role),
  "chat.changed": true,
});

/** Whether people may write changes with what they have together. */
const whatTheyShare: StaleAfter = {
  "booking.changed": ({ status }) => status !== "pending",
  "research.changed": true,
  "research.deleted": true,
};

const hasTutor = (cached: unknown, tutorId: string): boolean =>
  (cached as ChatPage | undefined)?.items.some(({ other }) => other.id === tutorId) ?? true;

/**
 * So many of somebody's chats of a kind, from a place in the list on; what was written in last comes first. Those with
 * somebody in whose name `q` is, if given.
 */
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
        // Their name and picture.
        "tutor_profile.changed": ({ tutor_id }, { cached }) => hasTutor(cached, tutor_id),
      },
      minRefetchInterval: MESSAGES_INTERVAL,
      errorToast: () => ["Error", "Failed to load chats"],
    },
  });

/** How much somebody has not read, as student or as tutor. */
export const unreadChats = (role: ChatSide) =>
  apiQuery({
    key: [...UNREAD, role],
    read: (api) => unwrap(api.GET("/api/chats/unread", { params: { query: { role } } })),
    meta: { staleAfter: counted(role), minRefetchInterval: MESSAGES_INTERVAL },
  });

const byId = (id: string) => ({ params: { path: { id } } });

/** A chat, and what of the viewer's own was held back in it. */
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

/** What a student may ask a tutor about, and the chat in which they have done so before. */
export const inquiry = (tutorId: string) =>
  apiQuery({
    key: [...CHATS, "inquiry", tutorId],
    read: (api) => unwrap(api.GET("/api/chats/inquiries/{tutor_id}", byTutor(tutorId))),
    meta: {
      staleAfter: { "tutor_profile.changed": ({ tutor_id }) => tutor_id === tutorId, "chat.changed": true },
      errorToast: () => ["Error", "Failed to load chat"],
    },
  });

/** The chat in which a student asks a tutor; made if it is not there yet. */
export const openInquiry = (tutorId: string): Promise<Chat> =>
  unwrap(browserApi.PUT("/api/chats/inquiries/{tutor_id}", byTutor(tutorId)));

/** A message that nobody has taken by then is sent again, in ms. */
const SEND_TIMEOUT = 20_000;

/** Sends a message; under the same client id as often as need be. */
export const sendMessage = (id: string, body: NewChatMessage) =>
  unwrap(
    browserApi.POST("/api/chats/{id}/messages", {
      ...byId(id),
      body,
      signal: AbortSignal.timeout(SEND_TIMEOUT),
    }),
  );

/** Says up to which message the viewer has read. What is left unread on their side comes back. */
export const markRead = ({ id, side }: Pick<Chat, "id" | "side">) =>
  mutationOptions({
    mutationFn: (seq: number) =>
      unwrap(browserApi.PUT("/api/chats/{id}/read", { ...byId(id), body: { seq } })),
    onSuccess: (unread, seq, _, { client }) => {
      client.setQueryData(unreadChats(side).queryKey, unread);
      showRead(client, id, seq);
    },
  });

/** The lists say so at once. */
function showRead(client: QueryClient, id: string, seq: number): void {
  const read = (one: Chat): Chat =>
    one.id === id && seq >= one.last_seq ? { ...one, last_read_seq: seq, unread_count: 0 } : one;
  client.setQueriesData<ChatPage>(
    { queryKey: LISTS },
    (page) => page && { ...page, items: page.items.map(read) },
  );
}

/** Shows a message that waits for the academy among what is the viewer's own. */
export function showHeld(client: QueryClient, id: string, held: HeldMessage): void {
  client.setQueryData(chat(id).queryKey, (known) => {
    if (!known) return known;
    const others = known.held_messages.filter((one) => one.id !== held.id);
    return { ...known, held_messages: [...others, held] };
  });
}

/** Whatever says of a chat whether one may write in it is read again. */
export const refreshChat = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: chat(id).queryKey });
