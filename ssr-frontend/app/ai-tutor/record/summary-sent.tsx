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
    return `Academy staff read it first. It goes to ${name} only if they find nothing wrong with it.`;
  if (outcome.outcome === "waiting" && outcome.held_message.state === "kept_back")
    return `Academy staff read it earlier and held it back. It wasn’t sent to ${name}.`;
  const stored = outcome.outcome === "sent" ? outcome.message.message : outcome.held_message.message;
  return inOneLine(stored) === inOneLine(text)
    ? `Sent to ${name}.`
    : `${name} already has a summary of this session, so this one wasn’t sent. You can add what’s new in the chat.`;
}

const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
