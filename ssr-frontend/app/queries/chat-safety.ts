import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A report that the viewer sent about a chat, with its outcome. */
export type ChatReport = Schemas["ChatReport"];

/** The reason of a report. */
export type ChatReportReason = Schemas["ChatReportReason"];

/** The key of everything about chats: a report or a block affects most of it. */
const CHATS = ["chats"] as const;
const MY_REPORTS = [...CHATS, "reports"] as const;

/** The number of reports shown at first, and added by each "show more". */
export const REPORTS_STEP = 5;

/** The viewer's first `count` reports, newest first. */
export const myChatReports = (count: number) =>
  apiQuery({
    key: [...MY_REPORTS, count],
    read: async (api): Promise<ListStart<ChatReport>> => {
      const { items, more } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/chats/reports", { params: { query: page } })),
      );
      return { items, more };
    },
    meta: {
      staleAfter: { "chat_report.changed": true },
      errorToast: (message) => ["Failed to load your reports", message],
    },
  });

const byId = (id: string) => ({ params: { path: { id } } });

/** Reports a chat or one of its messages to the admins, and optionally blocks the other user. */
export const reportChat = (chatId: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["NewChatReport"]) =>
      unwrap(browserApi.POST("/api/chats/{id}/reports", { ...byId(chatId), body })),
    ...reloads(CHATS),
  });

/** Blocks the other user of a chat: neither can send messages. */
export const blockChat = (chatId: string) =>
  mutationOptions<Schemas["Chat"], Error, void>({
    mutationFn: () => unwrap(browserApi.PUT("/api/chats/{id}/block", byId(chatId))),
    ...reloads(CHATS),
  });

/** Removes the viewer's own block. */
export const unblockChat = (chatId: string) =>
  mutationOptions<Schemas["Chat"], Error, void>({
    mutationFn: () => unwrap(browserApi.DELETE("/api/chats/{id}/block", byId(chatId))),
    ...reloads(CHATS),
  });
