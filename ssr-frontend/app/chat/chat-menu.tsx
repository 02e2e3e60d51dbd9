import { type ReactNode, useState } from "react";
import { DetailsMenu } from "../components/details-menu.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import type { Chat, ChatMessage } from "./chat.ts";
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
