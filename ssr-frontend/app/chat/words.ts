import { fullName } from "../components/full-name.ts";
import { shortDate, timeOfDay } from "../time/format.ts";
import type { Chat, ChatFile } from "./chat.ts";

/** The other user's name. */
export const otherName = ({ other }: Pick<Chat, "other">): string => fullName(other);

/** The subject of a chat: `Question about Physics`. */
export function aboutWords({ kind, subject }: Pick<Chat, "kind" | "subject">): string {
  if (kind === "pre_booking") return subject ? `Question about ${subject}` : "Question before booking";
  return subject ? `${subject} sessions` : "Sessions and research";
}

/** `Next session: Tue, Nov 24, 4:00 PM`. */
export const nextLessonWords = ({ next_lesson_at }: Pick<Chat, "next_lesson_at">, zone: string): string =>
  next_lesson_at
    ? `Next session: ${shortDate(next_lesson_at, zone)}, ${timeOfDay(next_lesson_at, zone)}`
    : "";

/** Why a chat is closed, and what would reopen it. */
export function closedWords({
  closed_reason,
  side,
  other,
}: Pick<Chat, "closed_reason" | "side" | "other">): string {
  const name = other.first_name;
  if (closed_reason === "blocked_by_you")
    return `You’ve blocked ${name}. You can unblock them in the menu above.`;
  if (closed_reason === "blocked") return `This chat is closed: ${name} isn’t accepting messages here.`;
  if (closed_reason === "unavailable") return `This chat is closed: ${name} isn’t at the academy right now.`;
  return side === "student"
    ? `This chat is closed because your last session with ${name} was more than 30 days ago. It reopens when you book another one.`
    : `This chat is closed because your last session with ${name} was more than 30 days ago. It reopens when ${name} books another one.`;
}

/** The label of a file in a preview: `Picture`. */
export const fileWords = ({ kind }: Pick<ChatFile, "kind">): string => (kind === "image" ? "Picture" : "PDF");

/** The length of a message's start that identifies it, in characters. */
const NAME_LENGTH = 36;

/** The first words of a message, for accessible names; its file's name if it has no text. */
export function firstWords(text: string, file: ChatFile | null | undefined): string {
  if (!text) return file ? `${fileWords(file)} ${file.name}` : "";
  return shortened(text, NAME_LENGTH + 1);
}

/** Shortens a text to a maximum number of characters, at a word boundary. */
export function shortened(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const start = characters.slice(0, length - 1).join("");
  return `${start.replace(/\s+\S*$/, "")}…`;
}

/** A file size: `1.2 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
