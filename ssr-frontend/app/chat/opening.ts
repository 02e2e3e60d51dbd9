import type { QueryClient } from "@tanstack/react-query";
import { showTab, type TabQueries } from "../dashboard/tab.ts";
import { chatMessages } from "../queries/chat-messages.ts";
import { chat as chatQuery } from "../queries/chats.ts";
import { browserQueryClient } from "../queries/client.ts";
import { openingOf } from "./opening-place.ts";
import { parseChatsSearch } from "./search.ts";

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
