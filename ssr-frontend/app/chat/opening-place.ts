import type { ChatDetail } from "./chat.ts";
import type { MessagePlace } from "./message-pages.ts";

/** The number of read messages shown above the first unread one. */
const CONTEXT = 10;
/** With more new messages than this, the end of the chat would not include the first unread one. */
const MANY_SINCE = 40;

/** The place at which a chat opens: its end, or the first unread message if that is further up. */
export const openingOf = ({ unread_count, last_read_seq, last_seq }: ChatDetail): MessagePlace =>
  unread_count > 0 && last_seq - last_read_seq > MANY_SINCE
    ? { after: Math.max(0, last_read_seq - CONTEXT) }
    : {};
