import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { BlockDialog } from "./block-dialog.tsx";
import type { Chat, ChatMessage } from "./chat.ts";
import styles from "./panel.module.css";
import { ReportDialog } from "./report-dialog.tsx";

/** What is asked about a chat, or about one of its messages. */
type Question = "report" | "block";

type Ask = (question: Question, message?: ChatMessage) => void;

interface ChatMenuProps {
  chat: Chat;
  onAsk: Ask;
}

/** What can be done about a chat as a whole. */
export function ChatMenu({ chat, onAsk }: ChatMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const name = chat.other.first_name;
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const choose = (question: Question) => {
    close();
    // The dialog gives the focus back to what is still there.
    menu.current?.querySelector("summary")?.focus();
    onAsk(question);
  };
  return (
    <details
      ref={menu}
      className={styles.menu}
      onKeyDown={(event) => closeOnEscape(event, close)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary>
        <svg viewBox="0 0 24 24" width="22" height="22" className="draw" aria-hidden="true">
          <path d="M12 5.500v.5M12 12v.5M12 18.500v.5" strokeWidth="3" strokeLinecap="round" />
        </svg>
        <span className="visually-hidden">Report or block</span>
      </summary>
      <div>
        <button type="button" onClick={() => choose("report")}>
          Report this chat…
        </button>
        <button type="button" onClick={() => choose("block")}>
          {chat.blocked_by_you ? `Unblock ${name}…` : `Block ${name}…`}
        </button>
      </div>
    </details>
  );
}

/** The menu closes, and what it stands in stays. */
function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>, close: () => void): void {
  if (event.key !== "Escape" || !event.currentTarget.open) return;
  event.stopPropagation();
  close();
  event.currentTarget.querySelector("summary")?.focus();
}

/** The dialogs that those questions open. */
export function useSafetyDialogs(chat: Chat): { ask: Ask; dialogs: ReactNode } {
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
