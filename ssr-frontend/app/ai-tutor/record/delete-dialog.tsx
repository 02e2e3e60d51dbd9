import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { type AiTutorSessionRecord, deleteAiTutorSession } from "../../queries/ai-tutor-sessions.ts";
import { useSession } from "../../queries/session.ts";
import { useAction } from "../../queries/use-action.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { forgetDeleted } from "./resume.ts";
import { sessionName } from "./words.ts";

interface DeleteDialogProps {
  session: AiTutorSessionRecord;
  open: boolean;
  onClose: () => void;
  /** Called when the session is deleted, while the dialog is open. */
  onDeleted: () => void;
  /** Called when the dialog has closed after that. */
  onDialogGone?: () => void;
}

/** Confirms the deletion of a session, which cannot be undone. */
export function DeleteDialog({ session, open, onClose, onDeleted, onDialogGone }: DeleteDialogProps) {
  const zone = useReaderZone();
  const { user } = useSession();
  const { busy, done, problem, run } = useAction(deleteAiTutorSession, {
    done: () => ["Session deleted"],
    failed: ({ message }) => ({ inPlace: message }),
  });
  async function remove() {
    if (!(await run(session.id))) return;
    if (user) forgetDeleted(user.id, session.id);
    onDeleted();
  }
  return (
    <ConfirmDialog
      open={open}
      title="Delete this session?"
      confirm="Delete for good"
      busyText="Deleting…"
      cancel="Keep it"
      destructive
      busy={busy}
      problem={problem}
      onConfirm={() => void remove()}
      onClose={onClose}
      onClosed={() => done && onDialogGone?.()}
    >
      <p>
        <strong>{sessionName(session, zone)}</strong>
      </p>
      <p>
        Everything said in it is deleted, along with its summary, and can’t be restored. Anything in it that
        was flagged as unsafe stays with the academy.
      </p>
    </ConfirmDialog>
  );
}
