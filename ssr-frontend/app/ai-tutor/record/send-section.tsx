import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { Chat } from "../../chat/chat.ts";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import { useDraft } from "../../drafts/use-draft.ts";
import type { AiTutorSessionRecord } from "../../queries/ai-tutor-sessions.ts";
import { chatList } from "../../queries/chats.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { openChats } from "./open-chats.ts";
import styles from "./record.module.css";
import { SendForm } from "./send-form.tsx";
import { summaryMessage } from "./send-text.ts";
import { type SentSummary, SummarySent } from "./summary-sent.tsx";

/** The maximum page size of the API. */
const CHATS_PLACE = { count: 50, after: undefined };

interface SendSectionProps {
  session: AiTutorSessionRecord;
  onClose: () => void;
}

/** Sends a summary to one of the open chats, and shows the outcome. */
export default function SendSection({ session, onClose }: SendSectionProps) {
  const zone = useReaderZone();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The clicked button is unmounted.
  useEffect(() => heading.current?.focus(), []);
  const shared = useQuery(chatList("student", "booking", CHATS_PLACE));
  const inquiries = useQuery(chatList("student", "pre_booking", CHATS_PLACE));
  // Held here, so that the draft survives changes of the chats.
  const draft = useDraft(
    "send-summary",
    { id: session.id, values: { chat: "", message: summaryMessage(session, zone) } },
    { choices: ["chat"] },
  );
  const [sent, setSent] = useState<SentSummary>();
  const chats = shared.data && inquiries.data && openChats(shared.data.items, inquiries.data.items);
  // Input is kept when a chat closes meanwhile.
  const [isWriting, setWriting] = useState(false);
  if (chats && chats.length > 0 && !isWriting) setWriting(true);
  function onSent(summary: SentSummary) {
    draft.sent();
    setSent(summary);
  }
  function content(chats: readonly Chat[]): ReactNode {
    if (sent)
      return (
        <SummarySent
          sent={sent}
          onAnother={chats.length > 1 ? () => setSent(undefined) : undefined}
          onClose={onClose}
        />
      );
    if (!isWriting && chats.length === 0) return <NoOpenChat onClose={onClose} />;
    const props = { session, chats, draft, onSent, onClose };
    return <SendForm {...props} />;
  }
  return (
    <section className={styles.send} aria-labelledby={headingId}>
      <h3 id={headingId} ref={heading} tabIndex={-1}>
        Send the summary to your tutor
      </h3>
      <Loaded query={shared} skeleton={<RowsSkeleton rows={2} />}>
        {() => (
          <Loaded query={inquiries} skeleton={<RowsSkeleton rows={2} />}>
            {() => content(chats ?? [])}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}

/** Says why there is no recipient yet, and how to get one. */
const NoOpenChat = ({ onClose }: { onClose: () => void }) => (
  <>
    <p>
      You have no open chat with a tutor. One opens when a session with a tutor is confirmed, or when a
      research project starts. You can also ask a tutor a question before you book, on their page.
    </p>
    <div className="actions">
      <Button component={Link} to="/dashboard/student/lessons" variant="outlined">
        Find a session with a tutor
      </Button>
      <Button href="/tutoring-mentors" variant="outlined" color="secondary">
        See the tutors
      </Button>
      <Button color="secondary" onClick={onClose}>
        Not now
      </Button>
    </div>
  </>
);
