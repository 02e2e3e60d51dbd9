import { useEffect, useState } from "react";
import type { ChatMessage } from "./chat.ts";
import { fileWords } from "./words.ts";

interface NewMessagesProps {
  messages: readonly ChatMessage[];
  /** Whether they extend to the end of the chat. */
  complete: boolean;
  viewerId: string;
  /** The other user's name. */
  name: string;
}

/**
 * Announces new messages of the other user to screen readers: each once, and none that existed at the start.
 */
export function NewMessages({ messages, complete, viewerId, name }: NewMessagesProps) {
  const last = messages.at(-1)?.seq ?? 0;
  const [known, setKnown] = useState<number>();
  const [said, setSaid] = useState<readonly ChatMessage[]>([]);
  useEffect(() => {
    if (!complete) return;
    if (known !== undefined && last > known) {
      const fresh = messages.filter(({ seq, sender_id }) => seq > known && sender_id !== viewerId);
      if (fresh.length > 0) setSaid(fresh);
    }
    if (known === undefined || last > known) setKnown(last);
  }, [complete, known, last, messages, viewerId]);
  return (
    <div role="log" aria-live="polite" aria-label="New messages" className="visually-hidden">
      {said.map((message) => (
        <p key={message.seq}>{wordsOf(message, name)}</p>
      ))}
    </div>
  );
}

function wordsOf({ kind, message, file }: ChatMessage, name: string): string {
  if (kind === "subject") return `Question about ${message}`;
  return `${name}: ${[file && `${fileWords(file)} ${file.name}`, message].filter(Boolean).join(", ")}`;
}
