import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useLayoutEffect, useState } from "react";
import { parseSubject, type Subject } from "../bookings/subject.ts";
import { Loaded } from "../components/section.tsx";
import { messagesKey } from "../queries/chat-messages.ts";
import { chat as chatQuery, inquiry } from "../queries/chats.ts";
import { zoneWords } from "../time/format.ts";
import type { ChatDetail } from "./chat.ts";
import { ChatHeader } from "./chat-header.tsx";
import { ChatMenu, useSafetyDialogs } from "./chat-menu.tsx";
import { ClosedChat } from "./closed-chat.tsx";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { askingOf, type Outbox } from "./outbox-store.ts";
import styles from "./panel.module.css";
import { SubjectChoice } from "./subject-choice.tsx";
import { useOutbox } from "./use-outbox.ts";
import { type Thread, useThread } from "./use-thread.ts";
import { aboutWords, nextLessonWords } from "./words.ts";
import { WritePlace } from "./write-place.tsx";

export interface ChatPanelProps {
  id: string;
  /** What the next question is about, if the way here said so. */
  subject?: Subject | undefined;
  /** Whether it comes for a question that was being written, and takes its focus over. */
  inherits?: boolean;
  /** Closes it, where it stands above the list. */
  onClose?: (() => void) | undefined;
}

/** A chat: with whom, what was written, and where to write. */
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
 * What was read of a chat is forgotten when it is closed: where the unread begins is to be true when it is opened again, and
 * events keep it so only while it is shown.
 */
function useForgotten(id: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const forget = () => {
      for (const queryKey of [chatQuery(id).queryKey, messagesKey(id)])
        client.removeQueries({ queryKey, exact: true, type: "inactive" });
    };
    // Later: it may only move to another place of the page.
    return () => void setTimeout(forget);
  }, [client, id]);
}

/** Of the panel's shape. */
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

/** What was written as a question before the chat was made, here or elsewhere, goes on in it. */
function useQuestion({ id, kind, side, other }: ChatDetail, { dispatch }: Outbox): void {
  const asks = kind === "pre_booking" && side === "student";
  useLayoutEffect(() => {
    if (asks) dispatch({ type: "open", from: askingOf(other.id), chat: id });
  }, [asks, dispatch, id, other.id]);
}

/** Times are the viewer's own: said once for all of them. */
const zoneNote = ({ zone, now }: Thread): string => `Times are ${zoneWords(now, zone)}.`;

interface WritingProps {
  chat: ChatDetail;
  subject: Subject | undefined;
  inherits: boolean | undefined;
  thread: Thread;
  outbox: Outbox;
}

/** The composer; a student who asks says what about. */
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
