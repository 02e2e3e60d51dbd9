import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { parseSubject, type Subject } from "../bookings/subject.ts";
import { copyText } from "../components/copy-text.ts";
import { DetailsMenu } from "../components/details-menu.tsx";
import { Loaded } from "../components/section.tsx";
import { messagesKey } from "../queries/chat-messages.ts";
import { chat as chatQuery, inquiry } from "../queries/chats.ts";
import { zoneName } from "../time/zones.ts";
import { BlockDialog } from "./block-dialog.tsx";
import type { Chat, ChatDetail, ChatMessage } from "./chat.ts";
import { ChatHeader } from "./chat-header.tsx";
import composerStyles from "./composer.module.css";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { askingOf, type Outbox } from "./outbox-store.ts";
import styles from "./panel.module.css";
import { ReportDialog } from "./report-dialog.tsx";
import { SubjectChoice } from "./subject-choice.tsx";
import { useOutbox, useUnsent } from "./use-outbox.ts";
import { type Thread, useThread } from "./use-thread.ts";
import { aboutWords, closedWords, nextLessonWords } from "./words.ts";
import { useAsWritePlace, WritePlace } from "./write-place.tsx";

export interface ChatPanelProps {
  id: string;
  /** The subject of the next question, if the link contained it. */
  subject?: Subject | undefined;
  /** Whether it replaces the panel of an inquiry, and takes over its focus. */
  inherits?: boolean;
  /** Closes it, if it is above the list. */
  onClose?: (() => void) | undefined;
}

/** A chat: header, messages and composer. */
export function ChatPanel({ id, subject, inherits = false, onClose }: ChatPanelProps) {
  const query = useQuery(chatQuery(id));
  useForgotten(id);
  return (
    <div className={styles.panel}>
      <WritePlace>
        <Loaded query={query} skeleton={<PanelSkeleton />}>
          {(chat) => <OpenChat key={chat.id} {...{ chat, subject, inherits, onClose }} />}
        </Loaded>
      </WritePlace>
    </div>
  );
}

/**
 * Removes a chat's messages from the cache when it is closed: live events keep the start of the unread
 * messages correct only while it is open.
 */
function useForgotten(id: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const forget = () => {
      for (const queryKey of [chatQuery(id).queryKey, messagesKey(id)])
        client.removeQueries({ queryKey, exact: true, type: "inactive" });
    };
    // Deferred, because the panel may only move in the document.
    return () => void setTimeout(forget);
  }, [client, id]);
}

/** A placeholder of the panel's shape. */
export const PanelSkeleton = () => <div className={`skeleton ${styles.skeleton}`} aria-hidden="true" />;

interface OpenChatProps extends Omit<ChatPanelProps, "id"> {
  chat: ChatDetail;
}

function OpenChat({ chat, subject, inherits, onClose }: OpenChatProps) {
  const [couldWrite] = useState(chat.can_write);
  const titleId = useId();
  const outbox = useOutbox();
  useQuestion(chat, outbox);
  const thread = useThread(chat, outbox);
  const { ask, dialogs } = useSafetyDialogs(chat);
  const about = [aboutWords(chat), nextLessonWords(chat, thread.zone)];
  return (
    <section className={styles.chat} aria-labelledby={titleId}>
      <ChatHeader
        titleId={titleId}
        other={chat.other}
        about={about}
        onClose={onClose}
        menu={<ChatMenu chat={chat} onAsk={ask} />}
      />
      <MessageList
        chat={chat}
        thread={thread}
        outbox={outbox}
        onReport={(message) => ask("report", message)}
      />
      {chat.can_write ? (
        <Writing {...{ chat, subject, thread, outbox, inherits }} />
      ) : (
        <ClosedChat chat={chat} outbox={outbox} note={zoneNote(thread)} interrupts={couldWrite} />
      )}
      {dialogs}
    </section>
  );
}

/** Moves an inquiry's draft and unsent messages to the chat once it exists, whichever tab created it. */
function useQuestion({ id, kind, side, other }: ChatDetail, { dispatch }: Outbox): void {
  const asks = kind === "pre_booking" && side === "student";
  useLayoutEffect(() => {
    if (asks) dispatch({ type: "open", from: askingOf(other.id), chat: id });
  }, [asks, dispatch, id, other.id]);
}

/** Times are in the viewer's zone, stated once for all of them. */
const zoneNote = ({ zone }: Thread): string => `Times are ${zoneName(zone)}.`;

interface WritingProps {
  chat: ChatDetail;
  subject: Subject | undefined;
  inherits: boolean | undefined;
  thread: Thread;
  outbox: Outbox;
}

/** The composer; a student with an inquiry also selects its subject. */
function Writing({ chat, subject: asked, inherits, thread, outbox }: WritingProps) {
  const asks = chat.kind === "pre_booking" && chat.side === "student";
  const { data } = useQuery({ ...inquiry(chat.other.id), enabled: asks });
  const [chosen, choose] = useState(asked);
  const subjects = data?.subjects ?? [];
  const known = parseSubject(chat.subject);
  const subject = [chosen, known, subjects[0]].find((one) => one && subjects.includes(one));
  return (
    <Composer
      chat={chat.id}
      chatId={() => Promise.resolve(chat.id)}
      outbox={outbox}
      name={chat.other.first_name}
      subject={asks ? subject : undefined}
      note={zoneNote(thread)}
      inherits={inherits}
      onSend={() => thread.endsEarly && void thread.showEnd()}
    >
      {asks && subjects.length > 1 && subject && (
        <SubjectChoice subjects={subjects} subject={subject} onChoose={choose} />
      )}
    </Composer>
  );
}

/** The dialog for a chat or one of its messages. */
type Question = "report" | "block";

type Ask = (question: Question, message?: ChatMessage) => void;

interface ChatMenuProps {
  chat: Chat;
  onAsk: Ask;
}

/** The menu of actions for the whole chat. */
function ChatMenu({ chat, onAsk }: ChatMenuProps) {
  const name = chat.other.first_name;
  return (
    <DetailsMenu<Question>
      label="Report or block"
      entries={[
        { action: "report", label: "Report this chat…" },
        { action: "block", label: chat.blocked_by_you ? `Unblock ${name}…` : `Block ${name}…` },
      ]}
      onChoose={(question) => onAsk(question)}
    />
  );
}

/** The report and block dialogs. */
function useSafetyDialogs(chat: Chat): { ask: Ask; dialogs: ReactNode } {
  const [asked, setAsked] = useState<Question>();
  const [message, setMessage] = useState<ChatMessage>();
  const close = () => setAsked(undefined);
  return {
    ask: (question, about) => {
      setAsked(question);
      setMessage(about);
    },
    dialogs: (
      <>
        <ReportDialog chat={chat} message={message} open={asked === "report"} onClose={close} />
        <BlockDialog chat={chat} open={asked === "block"} onClose={close} />
      </>
    ),
  };
}

interface ClosedChatProps {
  chat: ChatDetail;
  outbox: Outbox;
  note: string;
  /** Whether the chat was writable a moment ago. */
  interrupts: boolean;
}

/** Says why a chat is closed. The user's draft stays visible for copying. */
function ClosedChat({ chat, outbox, note, interrupts }: ClosedChatProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const text = useUnsent(outbox, ({ drafts }) => drafts[chat.id]?.text ?? "");
  useAsWritePlace(words, interrupts);
  return (
    <div className={styles.closed}>
      <p ref={words} tabIndex={-1}>
        {closedWords(chat)} {note}
      </p>
      {text && <Unwritten text={text} />}
    </div>
  );
}

function Unwritten({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const isCopied = await copyText(text);
    setCopied(isCopied);
    // If the browser does not allow copying, the text is selected for the user's own shortcut.
    if (!isCopied) field.current?.select();
  };
  return (
    <div className={composerStyles.line}>
      <textarea ref={field} readOnly rows={2} value={text} aria-label="Your message, which wasn’t sent" />
      <Button size="small" variant="outlined" onClick={() => void copy()}>
        Copy
      </Button>
      <span role="status">{copied && "Copied"}</span>
    </div>
  );
}
