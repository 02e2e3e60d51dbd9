import type { Chat } from "../../chat/chat.ts";

/**
 * The chats in which a student can write to a tutor now. Where a pair has sessions together, the questions from before are
 * no second way to the same person.
 *
 * @param shared chats of pairs with sessions or a research project
 * @param inquiries questions before booking
 */
export function openChats(shared: readonly Chat[], inquiries: readonly Chat[]): Chat[] {
  const canWrite = ({ can_write }: Chat) => can_write;
  const open = shared.filter(canWrite);
  const reached = new Set(open.map(({ other }) => other.id));
  return [...open, ...inquiries.filter(canWrite).filter(({ other }) => !reached.has(other.id))];
}
