import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import type { Subject } from "../bookings/subject.ts";
import { Loaded } from "../components/section.tsx";
import { inquiry, openInquiry } from "../queries/chats.ts";
import type { Inquiry } from "./chat.ts";
import { ChatHeader } from "./chat-header.tsx";
import { ChatPanel, PanelSkeleton } from "./chat-panel.tsx";
import { Composer } from "./composer.tsx";
import { MessageRow } from "./message-row.tsx";
import { askingOf } from "./outbox-store.ts";
import styles from "./panel.module.css";
import { SubjectChoice } from "./subject-choice.tsx";
import threadStyles from "./thread.module.css";
import { useOutbox } from "./use-outbox.ts";
import { usePlaceInTime, useUnsentRows } from "./use-thread.ts";
import { WritePlace } from "./write-place.tsx";

interface AskPanelProps {
  tutorId: string;
  subject?: Subject | undefined;
  onClose?: (() => void) | undefined;
}

/** An inquiry to a tutor. Its first message creates the chat; an existing chat is opened. */
export function AskPanel({ tutorId, subject, onClose }: AskPanelProps) {
  const query = useQuery(inquiry(tutorId));
  const chat = query.data?.chat;
  const [wasAsking, setAsking] = useState(false);
  const isAsking = query.data !== undefined && !chat;
  useEffect(() => {
    if (isAsking) setAsking(true);
  }, [isAsking]);
  if (chat) return <ChatPanel id={chat.id} inherits={wasAsking} {...{ subject, onClose }} />;
  return (
    <div className={styles.panel}>
      <WritePlace>
        <Loaded query={query} skeleton={<PanelSkeleton />}>
          {(asked) => <NewQuestion {...{ inquiry: asked, subject, onClose }} />}
        </Loaded>
      </WritePlace>
    </div>
  );
}

interface NewQuestionProps extends Omit<AskPanelProps, "tutorId"> {
  inquiry: Inquiry;
}

function NewQuestion({ inquiry: { tutor, subjects }, subject: asked, onClose }: NewQuestionProps) {
  const titleId = useId();
  const outbox = useOutbox();
  const place = askingOf(tutor.id);
  const rows = useUnsentRows(place, outbox);
  const { zone } = usePlaceInTime();
  const [chosen, choose] = useState(asked);
  const subject = chosen && subjects.includes(chosen) ? chosen : subjects[0];
  return (
    <section className={styles.chat} aria-labelledby={titleId}>
      <ChatHeader titleId={titleId} other={tutor} about={["Question before booking"]} onClose={onClose} />
      <div className={threadStyles.thread}>
        <div className={threadStyles.scroll}>
          <p className={threadStyles.start}>
            Ask {tutor.first_name} anything you want to know before you book. You’ll get replies here and by
            email.
          </p>
          <ol className={threadStyles.rows}>
            {rows.map((row) => (
              <MessageRow key={row.key} {...{ row, other: tutor, zone, outbox }} />
            ))}
          </ol>
        </div>
      </div>
      <Composer
        chat={place}
        // A file needs the chat's id; creating the chat is idempotent.
        chatId={async () => (await openInquiry(tutor.id)).id}
        outbox={outbox}
        name={tutor.first_name}
        subject={subject}
        onSend={() => undefined}
      >
        {subjects.length > 1 && subject && (
          <SubjectChoice subjects={subjects} subject={subject} onChoose={choose} />
        )}
      </Composer>
    </section>
  );
}
