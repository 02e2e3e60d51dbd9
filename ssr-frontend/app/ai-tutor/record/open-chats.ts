import type { Chat } from "../../chat/chat.ts";

/**
 * The chats in which a student can currently write to tutors. If a pair has lessons, its older inquiry chat
 * is left out.
 *
 * @param shared chats of pairs with lessons or a research project
 * @param inquiries questions before booking
 */
export function openChats(shared: readonly Chat[], inquiries: readonly Chat[]): Chat[] {
  const canWrite = ({ can_write }: Chat) => can_write;
  const open = shared.filter(canWrite);
  const reached = new Set(open.map(({ other }) => other.id));
  return [...open, ...inquiries.filter(canWrite).filter(({ other }) => !reached.has(other.id))];
}
