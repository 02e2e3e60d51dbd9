import { timeOfDay } from "../time/format.ts";
import type { Chat, ChatMessage, HeldMessage } from "./chat.ts";
import { MessageFile } from "./message-file.tsx";
import { MessageText } from "./message-text.tsx";
import type { Outbox } from "./outbox-store.ts";
import styles from "./thread.module.css";
import type { ThreadRow } from "./thread.ts";
import { UnsentRow } from "./unsent-row.tsx";
import { firstWords } from "./words.ts";

interface RowProps {
  row: ThreadRow;
  other: Chat["other"];
  zone: string;
  outbox: Outbox;
  /** Reports a message of the other user. */
  onReport?: ((message: ChatMessage) => void) | undefined;
}

/** A row of a chat. */
export function MessageRow({ row, other, zone, outbox, onReport }: RowProps) {
  switch (row.kind) {
    case "day":
      return (
        <li className={styles.day}>
          <span>{row.label}</span>
        </li>
      );
    case "new":
      return (
        <li className={styles.new} data-new="">
          <span>New messages</span>
        </li>
      );
    case "subject":
      return (
        <li className={styles.subject} data-seq={row.message.seq}>
          Question about {row.message.message}
        </li>
      );
    case "message":
      return <Message row={row} other={other} zone={zone} onReport={onReport} />;
    case "held":
      return <Held held={row.held} zone={zone} />;
    case "unsent":
      return <UnsentRow message={row.unsent} outbox={outbox} />;
  }
}

interface MessageProps extends Pick<RowProps, "other" | "zone" | "onReport"> {
  row: Extract<ThreadRow, { kind: "message" }>;
}

function Message({ row: { message, mine, starts, ends }, other, zone, onReport }: MessageProps) {
  const { seq, message: text, file, created_at } = message;
  const classes = [styles.message, mine ? styles.mine : styles.theirs, starts && styles.starts];
  return (
    <li className={classes.filter(Boolean).join(" ")} data-seq={seq}>
      <span className="visually-hidden">{mine ? "You" : other.first_name}: </span>
      <div className={styles.bubble}>
        {file && <MessageFile file={file} />}
        {text && <MessageText text={text} />}
      </div>
      <p className={ends ? styles.meta : `${styles.meta} ${styles.quiet}`}>
        <time dateTime={created_at}>{timeOfDay(created_at, zone)}</time>
        {!mine && onReport && (
          <button
            type="button"
            className={styles.report}
            aria-label={`Report message ${seq} of ${other.first_name}: ${firstWords(text, file)}`}
            onClick={() => onReport(message)}
          >
            Report
          </button>
        )}
      </p>
    </li>
  );
}

const HELD_WORDS = {
  waiting: "The academy reviews this message before it’s sent. No one else sees it until then.",
  kept_back: "The academy didn’t send this message.",
  released: "",
} as const satisfies Record<HeldMessage["state"], string>;

/** The viewer's own held message, in review or withheld. */
function Held({ held: { message, file, state, created_at }, zone }: { held: HeldMessage; zone: string }) {
  return (
    <li className={`${styles.message} ${styles.mine} ${styles.starts}`}>
      <span className="visually-hidden">You: </span>
      <div className={`${styles.bubble} ${styles.pending}`}>
        {file && <MessageFile file={file} />}
        {message && <MessageText text={message} />}
      </div>
      <p className={styles.meta}>
        <time dateTime={created_at}>{timeOfDay(created_at, zone)}</time>
      </p>
      <p className={styles.state}>{HELD_WORDS[state]}</p>
    </li>
  );
}
