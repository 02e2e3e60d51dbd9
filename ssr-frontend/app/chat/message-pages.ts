import type { InfiniteData } from "@tanstack/react-query";
import type { ChatMessage, ChatMessageList } from "./chat.ts";

/** Which part of a chat is read: what lies before or after a message, else its end. */
export interface MessagePlace {
  before?: number;
  after?: number;
}

/** The part of a chat that has been read: neighbouring pages, the oldest first. */
export type MessagePages = InfiniteData<ChatMessageList, MessagePlace>;

/** The pages, whatever they were read by. */
interface Pages {
  pages: readonly ChatMessageList[];
}

/** The messages in their order. */
export const messagesOf = (data: Pages | undefined): ChatMessage[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

/** The number of the last message that has been read; 0 while there is none. */
export const lastSeqOf = (data: Pages): number => messagesOf(data).at(-1)?.seq ?? 0;

/** Whether what has been read ends before the chat does, as far as is known. */
export const endsEarly = (data: Pages): boolean => data.pages.at(-1)?.more_after ?? false;

/** What became of messages that came by themselves. */
export interface Patch {
  data: MessagePages;
  /** Messages are missing before one of them: they have to be asked for. */
  gap: boolean;
}

/**
 * Puts new messages behind what has been read, by their numbers: those that follow are added, those that are there already
 * are left out. What has been read up to a point in the middle of a chat stays as it is: what comes is read on the way there.
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

/** Leaves what has been read open at its end: more is to be read there. */
export function withMoreAfter(data: MessagePages): MessagePages {
  const last = data.pages.at(-1);
  return last ? { ...data, pages: [...data.pages.slice(0, -1), { ...last, more_after: true }] } : data;
}
