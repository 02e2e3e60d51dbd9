import Button from "@mui/material/Button";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Chat, SendOutcome } from "../../chat/chat.ts";
import { chatHref } from "../../chat/search.ts";
import { otherName } from "../../chat/words.ts";

/** A summary that was sent or submitted to a chat. */
export interface SentSummary {
  chat: Chat;
  /** The text in the form. */
  text: string;
  outcome: Exclude<SendOutcome, { outcome: "held" }>;
}

interface SummarySentProps {
  sent: SentSummary;
  /** Sends it to another recipient, if there is one. */
  onAnother: (() => void) | undefined;
  onClose: () => void;
}

/** The outcome for a summary, and a link to the chat. */
export function SummarySent({ sent, onAnother, onClose }: SummarySentProps) {
  const { chat } = sent;
  const words = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is unmounted.
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <p ref={words} tabIndex={-1}>
        {sentWords(sent)}
      </p>
      <div className="actions">
        <Button component={Link} to={chatHref("student", chat.id)} variant="outlined">
          Open the chat with {otherName(chat)}
        </Button>
        {onAnother && (
          <Button color="secondary" onClick={onAnother}>
            Send it to another tutor
          </Button>
        )}
        <Button color="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

/** The first summary counts: a chat accepts one message per session. */
export function sentWords({ chat, text, outcome }: SentSummary): string {
  const name = otherName(chat);
  if (outcome.outcome === "waiting" && outcome.held_message.state === "waiting")
    return `Staff of the academy read it first. It goes to ${name} only if they find nothing wrong with it.`;
  if (outcome.outcome === "waiting" && outcome.held_message.state === "kept_back")
    return `Staff of the academy read it before and kept it back. It was not sent to ${name}.`;
  const stored = outcome.outcome === "sent" ? outcome.message.message : outcome.held_message.message;
  return inOneLine(stored) === inOneLine(text)
    ? `Sent to ${name}.`
    : `${name} has a summary of this session already, and this one was not sent as well. You can write what is new in the chat.`;
}

const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
