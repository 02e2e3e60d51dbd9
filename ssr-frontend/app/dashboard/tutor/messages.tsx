import { ChatsView } from "../../chat/chats-view.tsx";
import { messagesQueries } from "../../chat/messages-tab.ts";
import { showMessages } from "../../chat/opening.ts";
import { loadTab } from "../tab.server.ts";
import type { Route } from "./+types/messages";

const queries = messagesQueries("tutor");

export const loader = (args: Route.LoaderArgs) => loadTab(args, "tutor", queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showMessages(args, queries);

/** A tutor's chats: students' inquiries, and the chats about sessions and research. */
export default function MessagesTab() {
  return <ChatsView side="tutor" />;
}
