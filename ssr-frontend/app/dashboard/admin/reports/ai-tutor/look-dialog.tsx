import { ConfirmForm } from "../../../../components/confirm-form.tsx";
import { TextInput } from "../../../../components/inputs.tsx";
import { useDraftForm } from "../../../../components/use-draft-form.ts";
import { type AiTutorFlag, decideAiTutorFlag } from "../../../../queries/admin-ai-tutor.ts";
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
  "Another admin reviewed this in the meantime. It’s under “Reviewed,” with their note; to add yours, review it again there.";

/** Marks a flag as reviewed, with a note about what was done. */
export default function LookDialog({ flag, isWaiting, open, onClose, onClosed }: LookDialogProps) {
  const { id } = flag;
  const isStopped = flag.severity === "stop";
  const form = useDraftForm(
    "ai-tutor-flag",
    { id, values: { note: flag.note } },
    {
      mutation: decideAiTutorFlag(id),
      errorsOf: ({ note }) => ({
        note: isStopped && !note.trim() ? "Please say what was done about it." : "",
      }),
      toVariables: ({ note }) => note.trim(),
      done: () => ["Marked as reviewed"],
      onSent: onClose,
    },
  );
  return (
    <ConfirmForm
      form={form}
      className="look-form"
      open={open}
      title="Mark as reviewed?"
      confirm="Mark as reviewed"
      busyText="Marking…"
      cancel="Not now"
      unavailableReason={isWaiting ? "" : MEANWHILE}
      onClose={onClose}
      onClosed={() => {
        form.clear();
        form.clearErrors();
        onClosed();
      }}
    >
      <p>
        <b>{flaggedPerson(flag)}.</b> {foundWords(flag)}.
      </p>
      <blockquote dir="auto">{flag.excerpt}</blockquote>
      <TextInput
        label="What was done about it"
        optional={!isStopped}
        multiline
        minRows={3}
        maxLength={MAX_DESK_TEXT}
        help={`${isStopped ? "Who was spoken to, and when. " : ""}Other admins can read it; no one else can.`}
        {...form.text("note")}
      />
    </ConfirmForm>
  );
}
