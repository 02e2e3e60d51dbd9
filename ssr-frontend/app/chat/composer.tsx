import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import type { Subject } from "../bookings/subject.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { leftWords, sendsMessage, useHeight } from "../components/composer-line.ts";
import { lengthOf } from "../text-length.ts";
import { newUuid } from "../uuid.ts";
import { MAX_MESSAGE_LENGTH } from "./chat.ts";
import styles from "./composer.module.css";
import { DRAFT_ATTRIBUTE, type Outbox } from "./outbox-store.ts";
import { useAttachment } from "./use-attachment.tsx";
import { useUnsent } from "./use-outbox.ts";
import { useAsWritePlace } from "./write-place.tsx";

interface ComposerProps {
  /** The chat, or the inquiry whose chat does not exist yet. */
  chat: string;
  /** Returns the chat's id; creates the chat first if it does not exist. */
  chatId: () => Promise<string>;
  outbox: Outbox;
  /** The recipient's name. */
  name: string;
  /** The subject of an inquiry. */
  subject?: Subject | undefined;
  /** A further note about the chat. */
  note?: string;
  /** Called when a message is sent, to scroll to the end of the chat. */
  onSend: () => void;
  /** Whether it replaces another composer, whose focus it takes over. */
  inherits?: boolean | undefined;
  /** Further controls. */
  children?: ReactNode;
}

/** The message field. Enter sends; Shift+Enter adds a line. */
export function Composer(props: ComposerProps) {
  const { chat, chatId, outbox, name, subject, note, onSend, inherits, children } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useUnsent(outbox, ({ drafts }) => drafts[chat]?.text ?? "");
  const attachment = useAttachment(chat, chatId, outbox);
  const length = lengthOf(text);
  const tooLong = length > MAX_MESSAGE_LENGTH;
  const empty = length === 0 && !attachment.file;
  useHeight(field, text);
  useAsWritePlace(field, inherits);

  function send() {
    if (empty || tooLong || attachment.busy) return;
    onSend();
    const { file } = attachment;
    outbox.dispatch({
      type: "send",
      message: {
        id: newUuid(),
        chat,
        text: text.trim(),
        ...(file ? { file } : {}),
        ...(subject ? { subject } : {}),
        at: new Date().toISOString(),
      },
    });
    attachment.clear();
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!sendsMessage(event)) return;
    event.preventDefault();
    send();
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
      {attachment.notice}
      <div className="composer-line">
        {attachment.button}
        <textarea
          ref={field}
          id={id}
          rows={1}
          {...{ [DRAFT_ATTRIBUTE]: chat }}
          value={text}
          aria-label={`Message to ${name}`}
          aria-invalid={tooLong}
          aria-describedby={`${id}-count ${id}-note`}
          placeholder="Write a message"
          enterKeyHint="send"
          dir="auto"
          onChange={({ target }) => outbox.dispatch({ type: "write", chat, text: target.value })}
          onKeyDown={onKeyDown}
        />
        <BusyButton
          type="submit"
          variant="contained"
          color="signal"
          unavailable={empty || tooLong || attachment.busy}
        >
          Send
        </BusyButton>
      </div>
      <div className={styles.foot}>
        <p id={`${id}-note`} className="note">
          The academy’s staff can read this chat. {name} sees this note, too. {note}
        </p>
        <p id={`${id}-count`} className={tooLong ? styles.over : "note"} aria-live="polite">
          {leftWords(length, MAX_MESSAGE_LENGTH)}
        </p>
      </div>
      <HeldSign chat={chat} outbox={outbox} />
    </form>
  );
}

/** Announces each held message to screen readers once. */
function HeldSign({ chat, outbox }: Pick<ComposerProps, "chat" | "outbox">) {
  const held = useUnsent(outbox, ({ messages }) =>
    messages.findLast((message) => message.chat === chat && message.state === "held"),
  );
  const found = held?.findings?.map(({ excerpt, reason }) => `${excerpt} ${reason}`).join(" ");
  return (
    <div role="status" className="visually-hidden">
      {held && <p key={held.id}>Not sent yet: {found}</p>}
    </div>
  );
}
