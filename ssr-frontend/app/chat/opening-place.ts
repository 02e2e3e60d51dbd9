import type { ChatDetail } from "./chat.ts";
import type { MessagePlace } from "./message-pages.ts";

/** So many read messages are shown above the first unread one. */
const CONTEXT = 10;
/** With more than this since the last that was read, the end of the chat would not show where the unread begin. */
const MANY_SINCE = 40;

/** Where a chat is opened: at its end, or where the unread begins if that lies further up. */
export const openingOf = ({ unread_count, last_read_seq, last_seq }: ChatDetail): MessagePlace =>
  unread_count > 0 && last_seq - last_read_seq > MANY_SINCE
    ? { after: Math.max(0, last_read_seq - CONTEXT) }
    : {};
