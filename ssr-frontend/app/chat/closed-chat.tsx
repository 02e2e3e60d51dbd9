import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { copyText } from "../components/copy-text.ts";
import type { ChatDetail } from "./chat.ts";
import composerStyles from "./composer.module.css";
import type { Outbox } from "./outbox-store.ts";
import styles from "./panel.module.css";
import { useUnsent } from "./use-outbox.ts";
import { closedWords } from "./words.ts";
import { useAsWritePlace } from "./write-place.tsx";

interface ClosedChatProps {
  chat: ChatDetail;
  outbox: Outbox;
  note: string;
  /** Whether somebody could write here a moment ago. */
  interrupts: boolean;
}

/** Why nothing can be written in a chat. What somebody was writing when it closed is there to be copied. */
export function ClosedChat({ chat, outbox, note, interrupts }: ClosedChatProps) {
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
    // A browser that does not allow it: it is selected, for the person's own keys.
    if (!isCopied) field.current?.select();
  };
  return (
    <div className={composerStyles.line}>
      <textarea ref={field} readOnly rows={2} value={text} aria-label="Your message, which was not sent" />
      <Button size="small" variant="outlined" onClick={() => void copy()}>
        Copy
      </Button>
      <span role="status">{copied && "Copied"}</span>
    </div>
  );
}
