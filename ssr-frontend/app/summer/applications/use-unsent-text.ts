import { useCallback, useEffect, useRef, useState } from "react";
import { useUnloadWarning } from "../../components/use-unload-warning.ts";
import { readDraft, storeDraft } from "../../drafts/draft-storage.ts";
import { useSession } from "../../queries/session.ts";
import { newUuid } from "../../uuid.ts";

/** A text that was not sent, as far as anybody knows. */
interface UnsentText {
  text: string;
  /** The id that exactly this text was sent under, when no answer came: a second try is no second message. */
  sentAs?: string;
}

/**
 * What a student writes about a subject, which stays on their device until it is sent. The field keeps its own value, so
 * that nothing is lost that was typed before the page's scripts were there.
 */
export function useUnsentText(subject: string) {
  const { user } = useSession();
  const userId = user?.id;
  const input = useRef<HTMLTextAreaElement>(null);
  const unsent = useRef<UnsentText>({ text: "" });
  const [text, setText] = useState("");

  // A dialog's field comes after what was typed before has been read.
  const attach = useCallback((field: HTMLTextAreaElement | null) => {
    input.current = field;
    if (field?.value === "") field.value = unsent.current.text;
  }, []);

  function change(next: UnsentText): void {
    unsent.current = next;
    storeDraft(userId, subject, next.text === "" ? undefined : next);
    setText(next.text);
  }

  useUnloadWarning(useCallback(() => unsent.current.text !== "", []));
  useEffect(() => {
    const early = input.current?.value ?? "";
    const stored = readDraft<UnsentText>(userId, subject);
    // What was typed a moment ago is newer than what is stored.
    const first = early === "" || early === stored?.text ? (stored ?? { text: "" }) : { text: early };
    unsent.current = first;
    if (first.text !== "") storeDraft(userId, subject, first);
    if (input.current) input.current.value = first.text;
    setText(first.text);
  }, [userId, subject]);

  return {
    /** The field's `ref`. */
    attach,
    text,
    write: (text: string) => change({ text }),
    /** The id to send the text under: the same again for the same text. */
    sendingId: (): string => {
      const { text, sentAs = newUuid() } = unsent.current;
      change({ text, sentAs });
      return sentAs;
    },
    /** It is sent. */
    clear: () => {
      if (input.current) input.current.value = "";
      change({ text: "" });
    },
  };
}
