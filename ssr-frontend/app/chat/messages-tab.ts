import { countOf, type RailTab, type TabQueries } from "../dashboard/tab.ts";
import { myChatReports, REPORTS_STEP } from "../queries/chat-safety.ts";
import { chat, chatList, inquiry, unreadChats } from "../queries/chats.ts";
import type { ChatSide } from "./chat.ts";
import { parseChatsSearch } from "./search.ts";

/** The queries of a user's lists of chats and of the open chat. */
export const messagesQueries =
  (side: ChatSide): TabQueries =>
  ({ search }) => {
    const { chat: id, ask, q, inquiries, sessions } = parseChatsSearch(search);
    return [
      chatList(side, "pre_booking", inquiries, q),
      chatList(side, "booking", sessions, q),
      myChatReports(REPORTS_STEP),
      ...(id ? [chat(id)] : []),
      ...(ask ? [inquiry(ask)] : []),
    ];
  };

/** The sidebar's entry. */
export const messagesTab = (side: ChatSide): RailTab => ({
  to: `/dashboard/${side}/messages`,
  label: "Messages",
  letter: "m",
  icon: "M3.500 4.500h17v12h-9.500l-4.500 4v-4h-3zM8 9h8M8 12.500h5",
  queries: () => messagesQueries(side),
  count: countOf(unreadChats(side), ({ messages }) => messages, "unread"),
});
