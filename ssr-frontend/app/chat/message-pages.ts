import type { InfiniteData } from "@tanstack/react-query";
import type { ChatMessage, ChatMessageList } from "./chat.ts";

/** The page of messages to fetch: before or after a message, otherwise the last one. */
export interface MessagePlace {
  before?: number;
  after?: number;
}

/** The cached part of a chat: adjacent pages, oldest first. */
export type MessagePages = InfiniteData<ChatMessageList, MessagePlace>;

/** The pages, regardless of their page parameters. */
interface Pages {
  pages: readonly ChatMessageList[];
}

/** The messages in order. */
export const messagesOf = (data: Pages | undefined): ChatMessage[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

/** The sequence number of the last cached message; 0 if there is none. */
export const lastSeqOf = (data: Pages): number => messagesOf(data).at(-1)?.seq ?? 0;

/** Whether the cached pages end before the chat does, as far as is known. */
export const endsEarly = (data: Pages): boolean => data.pages.at(-1)?.more_after ?? false;

/** The result of adding received messages. */
export interface Patch {
  data: MessagePages;
  /** Whether earlier messages are missing and have to be fetched. */
  gap: boolean;
}

/**
 * Appends new messages by sequence number: the next ones are added, known ones are skipped. Pages that end in
 * the middle of a chat are unchanged: the new messages are fetched when the user scrolls there.
 */
export function patchMessages(data: MessagePages, messages: readonly ChatMessage[]): Patch {
  const last = data.pages.at(-1);
  if (!last || last.more_after) return { data, gap: false };
  const added: ChatMessage[] = [];
  let seq = lastSeqOf(data);
  for (const message of messages.toSorted((a, b) => a.seq - b.seq)) {
    if (message.seq <= seq) continue;
    if (message.seq > seq + 1) return { data: withAdded(data, added), gap: true };
    added.push(message);
    seq = message.seq;
  }
  return { data: withAdded(data, added), gap: false };
}

function withAdded(data: MessagePages, added: readonly ChatMessage[]): MessagePages {
  const last = data.pages.at(-1);
  if (!last || added.length === 0) return data;
  const pages = [...data.pages.slice(0, -1), { ...last, items: [...last.items, ...added] }];
  return { ...data, pages };
}

/** Marks the cached pages as incomplete at the end, so that more are fetched. */
export function withMoreAfter(data: MessagePages): MessagePages {
  const last = data.pages.at(-1);
  return last ? { ...data, pages: [...data.pages.slice(0, -1), { ...last, more_after: true }] } : data;
}
