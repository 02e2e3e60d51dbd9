import { flushSync } from "react-dom";
import { useDraft } from "../../drafts/use-draft.ts";
import { newUuid } from "../../uuid.ts";

interface UnsentText {
  text: string;
  /** The id that exactly this text was sent under, when no response came: a second try is no second message. */
  sentAs: string;
}

/**
 * The draft of a text about an application.
 *
 * @param kind what the text is, among all drafts
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
    /** The id to send the text under: the same again for the same text. */
    sendingId: (): string => {
      const sentAs = values.sentAs || newUuid();
      // In the browser before it is on its way.
      flushSync(() => set("sentAs", sentAs));
      return sentAs;
    },
    /** Empties the field, and removes the draft. */
    clear: discard,
  };
}
