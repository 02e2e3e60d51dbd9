import type { QueryClient } from "@tanstack/react-query";
import { showTab, type TabQueries } from "../dashboard/tab.ts";
import { chatMessages } from "../queries/chat-messages.ts";
import { chat as chatQuery } from "../queries/chats.ts";
import { browserQueryClient } from "../queries/client.ts";
import { openingOf } from "./opening-place.ts";
import { parseChatsSearch } from "./search.ts";

/** Loads the chunk of an open chat. */
export const importChatWindow = () => import("./chat-window.tsx");

/**
 * Starts everything that an open chat needs in parallel: otherwise its messages would be requested only after
 * its chunk has loaded. Errors are retried and shown by the components.
 */
export async function startOpening(client: QueryClient, id: string): Promise<void> {
  importChatWindow().catch(() => undefined);
  try {
    const chat = await client.query(chatQuery(id));
    await client.infiniteQuery(chatMessages(id, openingOf(chat)));
  } catch {}
}

/** For the tab's `clientLoader`: loads the chat in the URL while the lists are loaded. */
export function showMessages(args: { url: URL }, queries: TabQueries): Promise<null> {
  const { chat } = parseChatsSearch(args.url.searchParams);
  if (chat) void startOpening(browserQueryClient(), chat);
  return showTab(args, queries);
}
