import { infiniteQueryOptions, mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A person as admins have them. */
export type AdminPerson = Schemas["AdminPerson"];

/** A report of a chat; what people wrote is read with it alone. */
export type AdminReport = Schemas["AdminChatReport"];
export type AdminReportDetail = Schemas["AdminChatReportDetail"];

/** A message that waits for an admin, or waited; what it says, and what stood before it, is read with it alone. */
export type AdminHeldMessage = Schemas["AdminHeldMessage"];
export type AdminHeldMessageDetail = Schemas["AdminHeldMessageDetail"];

/** A message as it stood when it was reported or held. */
export type SnapshotMessage = Schemas["SnapshotMessage"];

/** A chat as admins list them: who and when, never what. */
export type AdminChat = Schemas["AdminChat"];

/** The right to read a chat for a while, with the reason that was given. */
export type ChatView = Schemas["ChatView"];

/** A person, and what suspending them would concern. */
export type UserSuspension = Schemas["UserSuspension"];
export type SuspensionLesson = Schemas["SuspensionLesson"];

export type ReportListState = "open" | "decided";
export type HeldListState = "waiting" | "decided";

/** Reports, and how many there are in each state. */
export interface ReportPage extends ListStart<AdminReport> {
  counts: Schemas["ReportCounts"];
}

/** Held messages, and how many there are in each state. */
export interface HeldMessagePage extends ListStart<AdminHeldMessage> {
  counts: Schemas["HeldMessageCounts"];
}

const REPORTS = ["admin", "chat-reports"] as const;
const HELD_MESSAGES = ["admin", "held-messages"] as const;
const CHATS = ["admin", "chats"] as const;
/** Apart from all others: each read is recorded with its reason, so nothing but the reader asks for it again. */
const VIEWED_MESSAGES = ["admin", "viewed-messages"] as const;
const SUSPENSIONS = ["admin", "suspensions"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

/** What any decision of an admin's can change. */
const EVERYTHING = [REPORTS, HELD_MESSAGES, CHATS, SUSPENSIONS, AUDIT_LOG] as const;

const topics = [TOPICS.admin];
const errorToast = (message: string): [string, string] => ["Failed to load data", message];

/** The first so many reports: those that wait, the longest first, or those that are decided. */
export const chatReports = (state: ReportListState, count: number) =>
  apiQuery({
    key: [...REPORTS, "list", state, count],
    read: async (api): Promise<ReportPage> => {
      const { items, more, first } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/admin/chat-reports", { params: { query: { state, ...page } } })),
      );
      return { items, more, counts: first.counts };
    },
    meta: { topics, staleAfter: { "chat_report.changed": true, "user.changed": true }, errorToast },
  });

/** The first so many held messages. */
export const heldMessages = (state: HeldListState, count: number) =>
  apiQuery({
    key: [...HELD_MESSAGES, "list", state, count],
    read: async (api): Promise<HeldMessagePage> => {
      const { items, more, first } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/admin/held-messages", { params: { query: { state, ...page } } })),
      );
      return { items, more, counts: first.counts };
    },
    meta: { topics, staleAfter: { "held_message.changed": true, "user.changed": true }, errorToast },
  });

const byId = (id: string) => ({ params: { path: { id } } });

/** A report with what was written. The audit log tells of each time it is read, so nothing reads it ahead. */
export const chatReport = (id: string) =>
  apiQuery({
    key: [...REPORTS, "one", id],
    read: (api) => unwrap(api.GET("/api/admin/chat-reports/{id}", byId(id))),
    meta: {
      topics,
      staleAfter: { "chat_report.changed": ({ chat_report_id }) => chat_report_id === id },
      errorToast,
    },
  });

/** A held message with what stood before it; recorded as a report's reading is. */
export const heldMessage = (id: string) =>
  apiQuery({
    key: [...HELD_MESSAGES, "one", id],
    read: (api) => unwrap(api.GET("/api/admin/held-messages/{id}", byId(id))),
    meta: {
      topics,
      staleAfter: { "held_message.changed": ({ held_message_id }) => held_message_id === id },
      errorToast,
    },
  });

/** The first so many chats of whoever is searched for, by name or address. Nothing tells of new ones. */
export const adminChats = (q: string, count: number) =>
  apiQuery({
    key: [...CHATS, "list", q, count],
    read: async (api): Promise<ListStart<AdminChat>> => {
      const { items, more } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/admin/chats", { params: { query: { ...(q ? { q } : {}), ...page } } })),
      );
      return { items, more };
    },
    meta: { topics, staleAfter: { "user.changed": true }, errorToast },
    staleTime: EACH_VISIT,
  });

/** How many messages are read at once. */
const MESSAGES_STEP = 50;

/**
 * What is written in a chat, from its end upward. It is read while somebody looks at it, and forgotten then: the view was
 * given for that, and ends.
 */
export const viewedMessages = ({ id: view, chat }: ChatView) =>
  infiniteQueryOptions({
    queryKey: [...VIEWED_MESSAGES, chat.id, view] as const,
    queryFn: ({ pageParam: before }) =>
      unwrap(
        browserApi.GET("/api/admin/chats/{id}/messages", {
          params: {
            path: { id: chat.id },
            query: { view, limit: MESSAGES_STEP, ...(before === null ? {} : { before }) },
          },
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: () => undefined,
    getPreviousPageParam: ({ items, more_before }: Schemas["ChatMessageList"]) =>
      more_before ? items[0]?.seq : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { patched: true },
  });

/** A person's account: whether it is suspended, and the lessons that lie ahead. Nothing tells of those. */
export const userSuspension = (id: string) =>
  apiQuery({
    key: [...SUSPENSIONS, "of", id],
    read: (api) => unwrap(api.GET("/api/admin/users/{id}/suspension", byId(id))),
    meta: { topics, staleAfter: { "user.changed": ({ user_id }) => user_id === id } },
    staleTime: EACH_VISIT,
  });

/** The first so many people who are suspended. */
export const suspendedPeople = (count: number) =>
  apiQuery({
    key: [...SUSPENSIONS, "list", count],
    read: async (api): Promise<ListStart<AdminPerson>> => {
      const { items, more } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/admin/users/suspended", { params: { query: page } })),
      );
      return { items, more };
    },
    meta: { topics, staleAfter: { "user.changed": true }, errorToast },
  });

/** Decides a report, and tells whoever reported. */
export const decideReport = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["ReportDecision"]) =>
      unwrap(browserApi.POST("/api/admin/chat-reports/{id}/decide", { ...byId(id), body })),
    ...reloads(...EVERYTHING),
  });

/** Lets a held message through, or keeps it back. */
export const decideHeldMessage = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["HeldMessageDecision"]) =>
      unwrap(browserApi.POST("/api/admin/held-messages/{id}/decide", { ...byId(id), body })),
    ...reloads(...EVERYTHING),
  });

/** Says why a chat is read, which is recorded, and gets the right to read it for a while. */
export const viewChat = (chatId: string) =>
  mutationOptions({
    mutationFn: (reason: string) =>
      unwrap(browserApi.POST("/api/admin/chats/{id}/views", { ...byId(chatId), body: { reason } })),
    ...reloads(AUDIT_LOG),
  });

/** Suspends a person, and deals with the lessons that lie ahead. */
export const suspendUser = (userId: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["NewSuspension"]) =>
      unwrap(browserApi.POST("/api/admin/users/{id}/suspension", { ...byId(userId), body })),
    ...reloads(...EVERYTHING),
  });

/** Lets a suspended person back in. */
export const restoreUser = (userId: string) =>
  mutationOptions<UserSuspension, Error, void>({
    mutationFn: () => unwrap(browserApi.DELETE("/api/admin/users/{id}/suspension", byId(userId))),
    ...reloads(...EVERYTHING),
  });
