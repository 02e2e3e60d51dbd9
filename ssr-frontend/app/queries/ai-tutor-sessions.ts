import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst } from "../api/fetch-first.ts";
import { unwrap, unwrapOrNull } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import type { ListPlace } from "../components/list-place.ts";
import { CHATS, sendMessage } from "./chats.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A session with the AI tutor, ended or resumable. */
export type AiTutorSessionRecord = Schemas["AiTutorSessionRecord"];

/** A stored message of a session. */
export type AiTutorMessage = Schemas["AiTutorMessage"];

/** A session with all its messages. */
export type AiTutorTranscript = Schemas["AiTutorTranscript"];

/** A page of sessions. */
export interface AiTutorSessionPage {
  items: AiTutorSessionRecord[];
  /** The cursor of the next page. */
  next: string | undefined;
}

const SESSIONS = ["ai-tutor-sessions"] as const;
const LISTS = [...SESSIONS, "list"] as const;

/** A page of the user's sessions, newest first. */
export const aiTutorSessions = ({ count, after }: ListPlace) =>
  apiQuery({
    key: [...LISTS, after ?? "", count],
    read: async (api): Promise<AiTutorSessionPage> => {
      const start = after === undefined ? {} : { cursor: after };
      const { items, next } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/ai-tutor/sessions", { params: { query: { ...start, ...page } } })),
      );
      return { items, next };
    },
    meta: {
      staleAfter: { "ai_tutor_session.changed": true },
      errorToast: (message) => ["Failed to load your sessions", message],
    },
    // No live event reports new sessions or messages.
    staleTime: EACH_VISIT,
  });

const byId = (id: string) => ({ params: { path: { id } } });

/** One of the user's sessions; `null` if it does not exist. */
export const aiTutorSession = (id: string) =>
  apiQuery({
    key: [...SESSIONS, "one", id],
    read: (api): Promise<AiTutorTranscript | null> =>
      unwrapOrNull(api.GET("/api/ai-tutor/sessions/{id}", byId(id))),
    meta: {
      staleAfter: { "ai_tutor_session.changed": ({ ai_tutor_session_id }) => ai_tutor_session_id === id },
      errorToast: (message) => ["Failed to load the session", message],
    },
    // No live event reports new messages.
    staleTime: EACH_VISIT,
  });

/** Deletes a session permanently. One that another window has already deleted counts as deleted. */
export const deleteAiTutorSession = mutationOptions({
  mutationFn: (id: string) => unwrapOrNull(browserApi.DELETE("/api/ai-tutor/sessions/{id}", byId(id))),
  ...reloads(LISTS),
});

interface SummaryMessage {
  /** The id of the chat. */
  chat: string;
  /** The id of the session. */
  session: string;
  text: string;
  /** Submits the summary for review by an admin although the screening found something. */
  insist?: boolean;
}

/**
 * Sends a session's summary to a chat. The message's client id is the session's id, so a chat contains at
 * most one message per session: a repetition returns the result of the first request.
 */
export const sendSummary = mutationOptions({
  mutationFn: ({ chat, session, text, insist }: SummaryMessage) =>
    sendMessage(chat, { client_message_id: session, message: text, ...(insist ? { insist } : {}) }),
  ...reloads(CHATS),
});
