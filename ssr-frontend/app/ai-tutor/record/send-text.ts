import { MAX_MESSAGE_LENGTH } from "../../chat/chat.ts";
import { shortened } from "../../chat/words.ts";
import type { AiTutorSessionRecord } from "../../queries/ai-tutor-sessions.ts";
import { mediumDate } from "../../time/format.ts";
import { hintsWords } from "../words.ts";
import { subjectWords } from "./words.ts";

/** So much of the topic stays where all of it would leave too little room, in characters. */
const SHORT_TOPIC = 60;

/**
 * What a student tells their tutor of a session, unless they write something else: what it was about, and its summary. No
 * longer than a message of a chat may be.
 *
 * @param zone the academy's, in which its people name days
 */
export function summaryMessage(session: AiTutorSessionRecord, zone: string): string {
  const day = mediumDate(session.started_at, zone);
  const text = (topic: string) =>
    `My session with the AI tutor on ${day} (${subjectWords(session)}) was about: ${topic}\n` +
    `I took ${hintsWords(session.hints)}.\n\n${session.summary.trim()}`;
  const whole = text(session.topic);
  if ([...whole].length <= MAX_MESSAGE_LENGTH) return whole;
  return shortened(text(shortened(session.topic, SHORT_TOPIC)), MAX_MESSAGE_LENGTH);
}
