import type { QueryClient } from "@tanstack/react-query";
import { showTab, type TabQueries } from "../dashboard/tab.ts";
import { chatMessages } from "../queries/chat-messages.ts";
import { chat as chatQuery } from "../queries/chats.ts";
import { browserQueryClient } from "../queries/client.ts";
import type { ChatDetail } from "./chat.ts";
import type { MessagePlace } from "./message-pages.ts";
import { parseChatsSearch } from "./search.ts";

/** So many read messages are shown above the first unread one. */
const CONTEXT = 10;
/** With more than this since the last that was read, the end of the chat would not show where the unread begin. */
const MANY_SINCE = 40;

/** Where a chat is opened: at its end, or where the unread begins if that lies further up. */
export const openingOf = ({ unread_count, last_read_seq, last_seq }: ChatDetail): MessagePlace =>
  unread_count > 0 && last_seq - last_read_seq > MANY_SINCE
    ? { after: Math.max(0, last_read_seq - CONTEXT) }
    : {};

/** The script of an open chat. */
export const importChatWindow = () => import("./chat-window.tsx");

/**
 * Starts all that an open chat needs at once: else its messages would be asked for only when its script has come. What
 * fails is tried again, and told of, where it is shown.
 */
export async function startOpening(client: QueryClient, id: string): Promise<void> {
  importChatWindow().catch(() => undefined);
  try {
    const chat = await client.query(chatQuery(id));
    await client.infiniteQuery(chatMessages(id, openingOf(chat)));
  } catch {}
}

/** For the tab's `clientLoader`: what an address names is opened while its lists are read. */
export function showMessages(args: { url: URL }, queries: TabQueries): Promise<null> {
  const { chat } = parseChatsSearch(args.url.searchParams);
  if (chat) void startOpening(browserQueryClient(), chat);
  return showTab(args, queries);
}
