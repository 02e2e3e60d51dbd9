import { MAX_MESSAGE_LENGTH } from "../../chat/chat.ts";
import { shortened } from "../../chat/words.ts";
import type { AiTutorSessionRecord } from "../../queries/ai-tutor-sessions.ts";
import { mediumDate } from "../../time/format.ts";
import { hintsWords } from "../words.ts";
import { subjectWords } from "./words.ts";

/** The length to which a topic is cut if all of it would leave too little room, in characters. */
const SHORT_TOPIC = 60;

/**
 * The default text of a message about a session to a tutor: topic and summary, within the maximum length of a
 * chat message.
 *
 * @param zone the academy's time zone, for dates
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
