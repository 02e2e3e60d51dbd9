import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst } from "../api/fetch-first.ts";
import { unwrap, unwrapOrNull } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import type { ListPlace } from "../components/list-place.ts";
import { CHATS, sendMessage } from "./chats.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A session with the AI tutor that is over, or can go on. */
export type AiTutorSessionRecord = Schemas["AiTutorSessionRecord"];

/** Something that was said in one, as it is stored. */
export type AiTutorMessage = Schemas["AiTutorMessage"];

/** A session with all that was said in it. */
export type AiTutorTranscript = Schemas["AiTutorTranscript"];

/** A part of a list of sessions. */
export interface AiTutorSessionPage {
  items: AiTutorSessionRecord[];
  /** Where the list goes on. */
  next: string | undefined;
}

const SESSIONS = ["ai-tutor-sessions"] as const;
const LISTS = [...SESSIONS, "list"] as const;

/** So many of the person's sessions, from a place in the list on; newest first. */
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
    // A session begins, and more is said in it, without an event.
    staleTime: EACH_VISIT,
  });

const byId = (id: string) => ({ params: { path: { id } } });

/** A session of the person's own; `null` where there is none. */
export const aiTutorSession = (id: string) =>
  apiQuery({
    key: [...SESSIONS, "one", id],
    read: (api): Promise<AiTutorTranscript | null> =>
      unwrapOrNull(api.GET("/api/ai-tutor/sessions/{id}", byId(id))),
    meta: {
      staleAfter: { "ai_tutor_session.changed": ({ ai_tutor_session_id }) => ai_tutor_session_id === id },
      errorToast: (message) => ["Failed to load the session", message],
    },
    // As above.
    staleTime: EACH_VISIT,
  });

/** Deletes a session for good. One that is gone already, by another window, counts as deleted. */
export const deleteAiTutorSession = mutationOptions({
  mutationFn: (id: string) => unwrapOrNull(browserApi.DELETE("/api/ai-tutor/sessions/{id}", byId(id))),
  ...reloads(LISTS),
});

interface SummaryMessage {
  /** In which chat. */
  chat: string;
  /** Of which session. */
  session: string;
  text: string;
  /** Sent although something was found in it: the academy reads it first. */
  insist?: boolean;
}

/**
 * Sends what came of a session to a chat. Of its sender a chat takes one message under one id: the session's, so that of
 * each session it holds one message, however often that is sent. The outcome is the first one's.
 */
export const sendSummary = mutationOptions({
  mutationFn: ({ chat, session, text, insist }: SummaryMessage) =>
    sendMessage(chat, { client_message_id: session, message: text, ...(insist ? { insist } : {}) }),
  ...reloads(CHATS),
});
