import type { AiTutorTranscript } from "../../queries/ai-tutor-sessions.ts";
import type { HintLevel } from "../protocol.ts";
import { HINT_NAMES } from "../words.ts";
import { type RecordMessage, recordMessages } from "./record-messages.ts";
import { startWordsLong, subjectWords } from "./words.ts";

/** All of a session as plain text, to be kept elsewhere: what it was about, what came of it, what was said. */
export function sessionText(transcript: AiTutorTranscript, zone: string): string {
  const { session, closing_question, closing_answer } = transcript;
  const parts = [
    `${session.topic}\n${subjectWords(session)}\n${startWordsLong(session, zone)}`,
    session.summary && `Summary\n${session.summary}`,
    closing_question && `Closing question\n${closing_question}`,
    closing_answer && `My answer\n${closing_answer}`,
    ...recordMessages(transcript).map(messageText),
  ];
  return parts.filter(Boolean).join("\n\n");
}

function messageText({ role, text, state, hint, purpose }: RecordMessage): string {
  const kind = kindWords(hint, purpose);
  const who = role === "user" ? "Me" : "AI tutor";
  return `${who}${kind && ` (${kind})`}: ${text}${STATE_NOTES[role][state]}`;
}

function kindWords(hint: HintLevel | undefined, purpose: RecordMessage["purpose"]): string {
  if (hint) return HINT_NAMES[hint].toLowerCase();
  return purpose === "closing_question" ? "closing question" : "";
}

const STATE_NOTES = {
  user: { complete: "", interrupted: "", withheld: " [not passed on]" },
  assistant: { complete: "", interrupted: " [stopped here]", withheld: "" },
} as const;
