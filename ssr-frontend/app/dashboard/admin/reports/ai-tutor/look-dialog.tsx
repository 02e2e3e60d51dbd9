import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ConfirmDialog } from "../../../../components/confirm-dialog.tsx";
import { focusFirstError } from "../../../../components/form.ts";
import { TextInput } from "../../../../components/inputs.tsx";
import { DraftFields } from "../../../../drafts/draft-fields.tsx";
import { useDraft } from "../../../../drafts/use-draft.ts";
import { type AiTutorFlag, decideAiTutorFlag } from "../../../../queries/admin-ai-tutor.ts";
import { useAction } from "../../../../queries/use-action.ts";
import { MAX_DESK_TEXT } from "../desk-words.ts";
import { flaggedPerson, foundWords } from "./flag-words.ts";

interface LookDialogProps {
  flag: AiTutorFlag;
  /** Whether the flag is still not reviewed. */
  isWaiting: boolean;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

const MEANWHILE =
  "Another admin has looked at this meanwhile. It stands under “Looked at”, with what they noted; to add yours, look at it again there.";

/** Marks a flag as reviewed, with a note about what was done. */
export default function LookDialog({ flag, isWaiting, open, onClose, onClosed }: LookDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft("ai-tutor-flag", { id: flag.id, values: { note: flag.note } });
  const { note } = draft.values;
  const [error, setError] = useState("");
  const { busy, done, problem, clear, run } = useAction(decideAiTutorFlag(flag.id), {
    draft,
    done: () => ["Marked as looked at"],
    failed: (refusal) => {
      const field = refusal.field("note") ?? "";
      setError(field);
      return field ? {} : { inPlace: refusal.message };
    },
  });
  const isStopped = flag.severity === "stop";

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const isMissing = isStopped && !note.trim();
    // Synchronously, so that the invalid field is marked when focus looks for it.
    flushSync(() => setError(isMissing ? "Please say what was done about it." : ""));
    if (isMissing) focusFirstError(form);
    else if (await run(note.trim())) onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      title="Mark as looked at?"
      confirm="Mark as looked at"
      busyText="Marking…"
      cancel="Not now"
      busy={busy}
      problem={problem}
      unavailableReason={isWaiting || busy || done ? "" : MEANWHILE}
      form={id}
      onClose={onClose}
      onClosed={() => {
        clear();
        setError("");
        onClosed();
      }}
    >
      <DraftFields draft={draft}>
        <form ref={form} id={id} className="look-form" noValidate onSubmit={(event) => void send(event)}>
          <p>
            <b>{flaggedPerson(flag)}.</b> {foundWords(flag)}.
          </p>
          <blockquote dir="auto">{flag.excerpt}</blockquote>
          <TextInput
            label="What was done about it"
            name="note"
            optional={!isStopped}
            multiline
            minRows={3}
            maxLength={MAX_DESK_TEXT}
            help={`${isStopped ? "Who was spoken to, and when. " : ""}Other admins read it; nobody else does.`}
            error={error}
            value={note}
            onChange={({ target }) => {
              draft.set("note", target.value);
              setError("");
            }}
            readOnly={busy}
          />
        </form>
      </DraftFields>
    </ConfirmDialog>
  );
}
