import { memo, useRef } from "react";
import { MessageRow } from "./message-row.tsx";
import styles from "./session.module.css";
import { canRetry, type TutorMessage, type TutorSession } from "./session.ts";
import { useFollow } from "./use-follow.ts";
import { useTypeset } from "./use-typeset.ts";

interface TranscriptProps {
  session: TutorSession;
  messages: readonly TutorMessage[];
  /** Requests the last response again; undefined if no request is possible. */
  onRetry?: () => void;
}

/** The messages. The list stays scrolled to its end while it grows, unless the student has scrolled up. */
export function Transcript({ session, messages, onRetry }: TranscriptProps) {
  const list = useRef<HTMLDivElement>(null);
  const { isAtEnd, jump, onScroll } = useFollow(list, messages);
  const Typeset = useTypeset();
  const isRetryOffered = onRetry !== undefined && canRetry(session);
  return (
    <div className={styles.transcript}>
      <section
        ref={list}
        className={styles.scroll}
        aria-label="What was said"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        tabIndex={0}
        onScroll={onScroll}
      >
        {messages.length === 0 && session.transcribing.length === 0 ? (
          <p className={styles.start}>
            {session.mode === "voice" ? "Say" : "Write down"} what you’re working on and what you’ve tried so
            far, however little it is. The AI tutor goes on from there.
          </p>
        ) : (
          // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without numbers for none
          <ol role="list" className={styles.rows}>
            {messages.map((message, index) => (
              <Row key={message.id} message={message} place={index + 1} Typeset={Typeset} />
            ))}
            {session.transcribing.length > 0 && (
              <li className={styles.mine}>
                <p className={styles.own} data-sending="true">
                  Writing down what you said…
                </p>
              </li>
            )}
          </ol>
        )}
        {isRetryOffered && (
          <p className={styles.retry}>
            <button type="button" onClick={onRetry}>
              Ask for the answer again
            </button>
          </p>
        )}
      </section>
      {!isAtEnd && (
        <button type="button" className={styles.jump} onClick={jump}>
          Jump to newest
        </button>
      )}
    </div>
  );
}

/** Earlier messages are not rendered again for each streamed word. */
const Row = memo(MessageRow);
