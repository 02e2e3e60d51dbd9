import Button from "@mui/material/Button";
import { Link } from "react-router";
import { Avatar } from "../components/avatar.tsx";
import { BusyButton } from "../components/busy-button.tsx";
import { useSession } from "../queries/session.ts";
import { ago } from "../time/ago.ts";
import { useServerClock } from "../time/server-clock.tsx";
import type { Chat } from "./chat.ts";
import styles from "./chats-view.module.css";
import { closedWords, fileWords, otherName } from "./words.ts";

interface ChatRowProps {
  chat: Chat;
  /** Whether this chat is open. */
  open: boolean;
  href: string;
}

/** The interval at which relative times are updated, in ms. */
const MINUTE = 60_000;

/** A chat in a list: the other user, the subject, the latest message and the number of unread ones. */
export function ChatRow({ chat, open, href }: ChatRowProps) {
  const { user, now } = useSession();
  const present = new Date(useServerClock(now, MINUTE)).toISOString();
  const { other, subject, last_message: last, unread_count, can_write } = chat;
  const name = otherName(chat);
  const unread = open ? 0 : unread_count;
  return (
    <li className={styles.row} tabIndex={-1} aria-current={open ? "true" : undefined}>
      <Avatar person={other} />
      <div className={styles.what}>
        <div className={styles.line}>
          <p className={styles.name}>
            <strong>{name}</strong>
            {subject && <span className="note">{subject}</span>}
          </p>
          {last && (
            <time className={`note ${styles.when}`} dateTime={last.created_at}>
              {ago(last.created_at, present)}
            </time>
          )}
        </div>
        <div className={styles.line}>
          {last && <Preview last={last} mine={last.sender_id === user?.id} fresh={unread > 0} />}
          {unread > 0 && (
            <b className={styles.badge}>
              {unread}
              <span className="visually-hidden"> unread</span>
            </b>
          )}
        </div>
        {!can_write && <p className="note">{closedWords(chat)}</p>}
      </div>
      <OpenButton chat={chat} href={href} />
    </li>
  );
}

interface PreviewProps {
  last: NonNullable<Chat["last_message"]>;
  mine: boolean;
  fresh: boolean;
}

/** The start of the latest message, whose script determines the text direction. */
function Preview({ last: { preview, kind, file_kind }, mine, fresh }: PreviewProps) {
  const file = file_kind ? fileWords({ kind: file_kind }) : "";
  return (
    <p className={fresh ? `${styles.preview} ${styles.fresh}` : styles.preview}>
      {mine && "You: "}
      <span dir="auto">{kind === "subject" ? `Question about ${preview}` : preview || file}</span>
    </p>
  );
}

/** The link to the chat; absent if it is empty and closed. */
function OpenButton({ chat, href }: Pick<ChatRowProps, "chat" | "href">) {
  const words = openWords(chat);
  const label = `${words}: ${otherName(chat)}${chat.subject ? `, ${chat.subject}` : ""}`;
  if (words === "Chat Unavailable")
    return (
      <BusyButton variant="outlined" color="secondary" unavailable aria-label={label}>
        {words}
      </BusyButton>
    );
  return (
    <Button
      component={Link}
      to={href}
      preventScrollReset
      variant="outlined"
      color={chat.can_write ? "primary" : "secondary"}
      aria-label={label}
    >
      {words}
    </Button>
  );
}

function openWords({ kind, side, can_write, last_seq }: Chat): string {
  if (!can_write) return last_seq > 0 ? "Read Chat" : "Chat Unavailable";
  if (kind === "pre_booking") return side === "tutor" ? "Respond" : "Open Chat";
  return side === "tutor" ? "Chat with Student" : "Chat with Tutor";
}
