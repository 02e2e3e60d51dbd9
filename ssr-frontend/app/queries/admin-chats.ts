import { infiniteQueryOptions, mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A user as admins see them. */
export type AdminPerson = Schemas["AdminPerson"];

/** A report of a chat. The messages are included only when the report is read by itself. */
export type AdminReport = Schemas["AdminChatReport"];
export type AdminReportDetail = Schemas["AdminChatReportDetail"];

/**
 * A held message, pending or decided. Its text and the messages before it are included only when it is read
 * by itself.
 */
export type AdminHeldMessage = Schemas["AdminHeldMessage"];
export type AdminHeldMessageDetail = Schemas["AdminHeldMessageDetail"];

/** A message as it was when it was reported or held. */
export type SnapshotMessage = Schemas["SnapshotMessage"];

/** A chat as admins list it: participants and times, never the messages. */
export type AdminChat = Schemas["AdminChat"];

/** A temporary right to read a chat, with the reason that the admin gave. */
export type ChatView = Schemas["ChatView"];

/** A user, and the lessons that a suspension would affect. */
export type UserSuspension = Schemas["UserSuspension"];
export type SuspensionLesson = Schemas["SuspensionLesson"];

export type ReportListState = "open" | "decided";
export type HeldListState = "waiting" | "decided";

/** A page of reports, with the number of reports in each state. */
export interface ReportPage extends ListStart<AdminReport> {
  counts: Schemas["ReportCounts"];
}

/** A page of held messages, with the number of messages in each state. */
export interface HeldMessagePage extends ListStart<AdminHeldMessage> {
  counts: Schemas["HeldMessageCounts"];
}

const REPORTS = ["admin", "chat-reports"] as const;
const HELD_MESSAGES = ["admin", "held-messages"] as const;
const CHATS = ["admin", "chats"] as const;
/**
 * Separate from all other keys: each read is recorded with its reason, so no invalidation may trigger a
 * refetch.
 */
const VIEWED_MESSAGES = ["admin", "viewed-messages"] as const;
const SUSPENSIONS = ["admin", "suspensions"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

/** The queries that any admin decision can change. */
const EVERYTHING = [REPORTS, HELD_MESSAGES, CHATS, SUSPENSIONS, AUDIT_LOG] as const;

const topics = [TOPICS.admin];
const errorToast = (message: string): [string, string] => ["Failed to load data", message];

/** The first `count` reports: open ones oldest first, or decided ones. */
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

/** The first `count` held messages. */
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

/** A report with its messages. Each read is recorded in the audit log, so it is never prefetched. */
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

/** A held message with the messages before it. Each read is recorded in the audit log, as for a report. */
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

/**
 * The first `count` chats of users whose name or address matches the search. No live event reports new chats.
 */
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

/** The number of messages per page. */
const MESSAGES_STEP = 50;

/**
 * The messages of a chat, from the newest backward. They are read while the page shows them and then removed
 * from the cache, because the admin's right to read the chat expires.
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

/**
 * A user's account: whether it is suspended, and the upcoming lessons. No live event reports those lessons.
 */
export const userSuspension = (id: string) =>
  apiQuery({
    key: [...SUSPENSIONS, "of", id],
    read: (api) => unwrap(api.GET("/api/admin/users/{id}/suspension", byId(id))),
    meta: { topics, staleAfter: { "user.changed": ({ user_id }) => user_id === id } },
    staleTime: EACH_VISIT,
  });

/** The first `count` suspended users. */
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

/** Decides a report and notifies the user who reported. */
export const decideReport = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["ReportDecision"]) =>
      unwrap(browserApi.POST("/api/admin/chat-reports/{id}/decide", { ...byId(id), body })),
    ...reloads(...EVERYTHING),
  });

/** Delivers a held message or withholds it. */
export const decideHeldMessage = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["HeldMessageDecision"]) =>
      unwrap(browserApi.POST("/api/admin/held-messages/{id}/decide", { ...byId(id), body })),
    ...reloads(...EVERYTHING),
  });

/** Records the reason for reading a chat and gets a temporary right to read it. */
export const viewChat = (chatId: string) =>
  mutationOptions({
    mutationFn: (reason: string) =>
      unwrap(browserApi.POST("/api/admin/chats/{id}/views", { ...byId(chatId), body: { reason } })),
    ...reloads(AUDIT_LOG),
  });

/** Suspends a user and cancels or keeps their upcoming lessons, as the admin chose. */
export const suspendUser = (userId: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["NewSuspension"]) =>
      unwrap(browserApi.POST("/api/admin/users/{id}/suspension", { ...byId(userId), body })),
    ...reloads(...EVERYTHING),
  });

/** Lifts a user's suspension. */
export const restoreUser = (userId: string) =>
  mutationOptions<UserSuspension, Error, void>({
    mutationFn: () => unwrap(browserApi.DELETE("/api/admin/users/{id}/suspension", byId(userId))),
    ...reloads(...EVERYTHING),
  });
