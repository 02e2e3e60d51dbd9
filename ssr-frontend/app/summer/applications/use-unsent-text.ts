import { flushSync } from "react-dom";
import { useDraft } from "../../drafts/use-draft.ts";
import { newUuid } from "../../uuid.ts";

interface UnsentText {
  text: string;
  /** The id under which exactly this text was sent without a response: a retry creates no second message. */
  sentAs: string;
}

/**
 * The draft of a text about an application.
 *
 * @param kind the kind of draft
 */
export function useUnsentText(kind: string, id: string) {
  const stored = { id, values: { text: "", sentAs: "" } };
  const { values, set, discard } = useDraft<UnsentText>(kind, stored, { choices: ["sentAs"] });
  return {
    text: values.text,
    write: (text: string) => {
      set("text", text);
      set("sentAs", "");
    },
    /** The id to send the text under; the same for the same text. */
    sendingId: (): string => {
      const sentAs = values.sentAs || newUuid();
      // Stored before the request is sent.
      flushSync(() => set("sentAs", sentAs));
      return sentAs;
    },
    /** Empties the field and deletes the draft. */
    sent: discard,
  };
}
