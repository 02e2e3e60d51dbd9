/** The messages between a page and the relay over `/ws/ai-tutor`; `docs/ai-tutor.md` is the contract. */
import type { components } from "../api/schema.gen.ts";
import { randomHex } from "../uuid.ts";

type Schemas = components["schemas"];

export type Grade = Schemas["AiTutorGrade"];
type TutorSubject = Schemas["AiTutorSubject"];
export type HintLevel = Schemas["HintLevel"];
export type HelpLine = Schemas["HelpLineView"];

/** Why a session ended. */
export type EndReason = Schemas["AiTutorEndReason"];

export const GRADES = ["9th", "10th", "11th", "12th"] as const satisfies Grade[];

export const TUTOR_SUBJECTS = [
  "Math",
  "Science",
  "English",
  "History",
  "Geography",
  "Physics",
  "Chemistry",
  "Biology",
  "Computer Science",
  "Art",
  "Music",
  "Other",
] as const satisfies TutorSubject[];

/** The maximum length of a topic, and of a student's message, in characters. */
export const MAX_TOPIC = 200;
export const MAX_MESSAGE = 4000;

/** Whether messages can be spoken; they can always be typed. */
export type TutorMode = "text" | "voice";

/** How the end of the student's turn is detected. */
export type TurnTaking = "patient" | "balanced" | "quick" | "push_to_talk";

/** The setup of a session. */
export interface TutorSetup {
  grade: Grade;
  subject: TutorSubject;
  topic: string;
  mode: TutorMode;
}

/** The purpose of a response. */
export type Purpose = "answer" | "hint" | "closing_question" | "feedback";

/** The student's progress. */
export interface Progress {
  hints: Schemas["AiTutorHints"];
  /** The highest hint level available now. */
  next_hint: HintLevel | null;
  closing_question: Schemas["AiTutorClosing"];
}

/** An event from the relay. */
export type TutorEvent =
  | { type: "session.updated"; session: TutorSetup & { id: string } }
  | { type: "tutor.transcript"; messages: Schemas["AiTutorMessage"][] }
  | { type: "conversation.item.created"; item: { id: string; role: "user"; content: string } }
  | {
      type: "response.created";
      response: { id: string };
      item_id: string;
      purpose: Purpose;
      hint: HintLevel | null;
    }
  | { type: "response.text.delta"; response_id: string; item_id: string; delta: string }
  | { type: "response.text.done"; response_id: string; item_id: string; text: string }
  | { type: "response.audio.delta"; response_id: string; item_id: string; delta: string }
  | { type: "response.audio.done"; response_id: string; item_id: string }
  | {
      type: "response.audio_transcript.delta";
      response_id: string;
      item_id: string;
      delta: string;
      /** The position of these words in the response's audio. */
      audio_ms: number;
    }
  | { type: "response.audio_transcript.done"; response_id: string; item_id: string; transcript: string }
  | { type: "input_audio_buffer.speech_started" }
  | { type: "input_audio_buffer.speech_stopped" }
  | { type: "input_audio_buffer.committed"; item_id: string }
  | { type: "conversation.item.deleted"; item_id: string }
  | { type: "tutor.voice_closed"; message: string }
  | {
      type: "response.done";
      response: { id: string; status: "completed" | "cancelled" | "failed" | "withheld" };
    }
  | { type: "tutor.withheld"; item_id: string; message: string }
  | { type: "tutor.help"; message: string; help_lines: HelpLine[] }
  | { type: "tutor.connection"; state: "reconnecting" | "ready" }
  | ({ type: "tutor.progress" } & Progress)
  | { type: "tutor.heartbeat"; seconds_left: number; is_last: boolean }
  | { type: "tutor.summary"; text: string }
  | { type: "tutor.ended"; reason: EndReason; message: string; session_id: string | null }
  | { type: "error"; error: { type: string; code: string; message: string; event_id: string | null } };

/** An event from the page. */
export type PageEvent =
  | {
      type: "conversation.item.create";
      event_id?: string;
      item: {
        id?: string;
        type: "message";
        role: "system" | "user";
        content: [{ type: "input_text"; text: string }];
      };
    }
  | { type: "response.create"; event_id: string }
  | { type: "response.cancel" }
  | { type: "tutor.hint"; event_id: string; level: HintLevel }
  | { type: "tutor.closing_question"; event_id: string }
  | { type: "tutor.end" }
  | { type: "input_audio_buffer.append"; audio: string }
  | { type: "input_audio_buffer.commit" }
  | { type: "input_audio_buffer.clear" }
  | { type: "tutor.turn_taking"; turn_taking: TurnTaking }
  | { type: "tutor.played"; item_id: string; heard_ms: number; state: "playing" | "ended" | "stopped" };

/** The setup, in the format of the older Realtime protocol. */
export const setupEvent = (setup: TutorSetup): PageEvent => ({
  type: "conversation.item.create",
  item: { type: "message", role: "system", content: [{ type: "input_text", text: JSON.stringify(setup) }] },
});

/** A typed message. */
export const messageEvent = (id: string, text: string): PageEvent => ({
  type: "conversation.item.create",
  event_id: id,
  item: { id, type: "message", role: "user", content: [{ type: "input_text", text }] },
});

const KNOWN_TYPES: ReadonlySet<unknown> = new Set([
  "session.updated",
  "tutor.transcript",
  "conversation.item.created",
  "response.created",
  "response.text.delta",
  "response.text.done",
  "response.audio.delta",
  "response.audio.done",
  "response.audio_transcript.delta",
  "response.audio_transcript.done",
  "response.done",
  "input_audio_buffer.speech_started",
  "input_audio_buffer.speech_stopped",
  "input_audio_buffer.committed",
  "conversation.item.deleted",
  "tutor.voice_closed",
  "tutor.withheld",
  "tutor.help",
  "tutor.connection",
  "tutor.progress",
  "tutor.heartbeat",
  "tutor.summary",
  "tutor.ended",
  "error",
] satisfies TutorEvent["type"][]);

/** Parses an event; `undefined` if this version of the page does not know its type. */
export function parseTutorEvent(text: string): TutorEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  if (typeof value !== "object" || value === null || !("type" in value)) return undefined;
  return KNOWN_TYPES.has(value.type) ? (value as TutorEvent) : undefined;
}

/** An id that is unique in a session and short enough for the relay. */
export const newId = (): string => randomHex(12);
