import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** What somebody has reported of a chat, and what became of it. */
export type ChatReport = Schemas["ChatReport"];

/** What a report is about. */
export type ChatReportReason = Schemas["ChatReportReason"];

/** Everything of chats: a report or a block shows in most of it. */
const CHATS = ["chats"] as const;
const MY_REPORTS = [...CHATS, "reports"] as const;

/** How many reports are shown at first, and how many more each time. */
export const REPORTS_STEP = 5;

/** What the viewer has reported, newest first: the first so many. */
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

/** Reports a chat, or a message in it, to the academy's staff; blocks the other person as well where that is wished. */
export const reportChat = (chatId: string) =>
  mutationOptions({
    mutationFn: (body: Schemas["NewChatReport"]) =>
      unwrap(browserApi.POST("/api/chats/{id}/reports", { ...byId(chatId), body })),
    ...reloads(CHATS),
  });

/** Ends writing between the viewer and the other person of a chat, in both directions. */
export const blockChat = (chatId: string) =>
  mutationOptions<Schemas["Chat"], Error, void>({
    mutationFn: () => unwrap(browserApi.PUT("/api/chats/{id}/block", byId(chatId))),
    ...reloads(CHATS),
  });

/** Takes the viewer's own block back. */
export const unblockChat = (chatId: string) =>
  mutationOptions<Schemas["Chat"], Error, void>({
    mutationFn: () => unwrap(browserApi.DELETE("/api/chats/{id}/block", byId(chatId))),
    ...reloads(CHATS),
  });
