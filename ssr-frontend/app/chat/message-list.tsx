import Button from "@mui/material/Button";
import { useRef } from "react";
import { LoadError } from "../components/section.tsx";
import type { ChatDetail, ChatMessage } from "./chat.ts";
import { MessageRow } from "./message-row.tsx";
import { NewMessages } from "./new-messages.tsx";
import type { Outbox } from "./outbox-store.ts";
import styles from "./thread.module.css";
import { useReadPosition } from "./use-read-position.ts";
import { useScroll } from "./use-scroll.ts";
import { type Thread, usePlaceInTime } from "./use-thread.ts";
import { otherName } from "./words.ts";

interface MessageListProps {
  chat: ChatDetail;
  thread: Thread;
  outbox: Outbox;
  onReport?: ((message: ChatMessage) => void) | undefined;
}

/** The messages of a chat: earlier ones load on scrolling up, new ones are appended. */
export function MessageList({ chat, thread, outbox, onReport }: MessageListProps) {
  const { query, messages, rows, zone } = thread;
  const list = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.seq ?? 0;
  const { viewerId } = usePlaceInTime();
  const read = useReadPosition(list, chat, last);
  const earlier = () => {
    if (query.hasPreviousPage && !query.isFetching) void query.fetchPreviousPage();
  };
  const { isAtEnd, toEnd, toEndNext, onScroll } = useScroll(list, {
    rows,
    unsentCount: rows.filter(({ kind }) => kind === "unsent").length,
    firstKey: messages[0]?.id,
    onNearStart: earlier,
    onNearEnd: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  });
  async function jump() {
    if (!thread.endsEarly) return toEnd();
    toEndNext(true);
    if (!(await thread.showEnd())) toEndNext(false);
  }
  return (
    <div className={styles.thread}>
      <section
        ref={list}
        className={styles.scroll}
        aria-label={`Messages with ${otherName(chat)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        tabIndex={0}
        onScroll={() => {
          onScroll();
          read();
        }}
      >
        <Start thread={thread} onEarlier={earlier} />
        <ol className={styles.rows}>
          {rows.map((row) => (
            <MessageRow key={row.key} {...{ row, other: chat.other, zone, outbox, onReport }} />
          ))}
        </ol>
      </section>
      {query.data && !(isAtEnd && !thread.endsEarly) && (
        <JumpToNewest thread={thread} onJump={() => void jump()} viewerId={viewerId} />
      )}
      <NewMessages
        messages={messages}
        complete={query.data !== undefined && !thread.endsEarly}
        viewerId={viewerId}
        name={chat.other.first_name}
      />
    </div>
  );
}

interface StartProps {
  thread: Thread;
  onEarlier: () => void;
}

/** Above the first message: a button for earlier ones, or the start of the chat. */
function Start({ thread: { query, rows }, onEarlier }: StartProps) {
  if (query.data === undefined && query.isError) return <LoadError query={query} />;
  if (query.data === undefined) return <p className={styles.start}>Loading messages…</p>;
  if (query.hasPreviousPage)
    return (
      <p className={styles.start}>
        <Button
          size="small"
          color="secondary"
          aria-disabled={query.isFetchingPreviousPage}
          onClick={onEarlier}
        >
          {query.isFetchingPreviousPage ? "Loading earlier messages…" : "Earlier messages"}
        </Button>
      </p>
    );
  return rows.length === 0 && <p className={styles.start}>No messages yet.</p>;
}

interface JumpProps {
  thread: Thread;
  onJump: () => void;
  viewerId: string;
}

/** Scrolls to the end, with the number of new messages. */
function JumpToNewest({ thread: { messages, endsEarly }, onJump, viewerId }: JumpProps) {
  const last = messages.at(-1)?.seq ?? 0;
  const seen = useRef(last);
  const fresh = messages.filter(({ seq, sender_id }) => seq > seen.current && sender_id !== viewerId).length;
  return (
    <button type="button" className={styles.jump} onClick={onJump}>
      Jump to newest
      {fresh > 0 && !endsEarly && <b> {fresh} new</b>}
    </button>
  );
}
