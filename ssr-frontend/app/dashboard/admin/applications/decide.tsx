import type { Problem } from "../../../api/problem.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { fullName } from "../../../components/full-name.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { DraftFields } from "../../../drafts/draft-fields.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import { type ApplicationRecord, approveApplication, rejectApplication } from "../../../queries/admin.ts";
import { wasOutdated } from "../../../queries/query.ts";
import { useAction } from "../../../queries/use-action.ts";

/** How long a reason may be. */
const MAX_REASON_LENGTH = 1000;

/** What an administrator is about to do with an application. */
export interface ApplicationDecision {
  application: ApplicationRecord;
  action: "approve" | "reject";
}

interface DecideDialogProps {
  decision: ApplicationDecision;
  /** Whether the list no longer has it in the state in which it can be decided. */
  decided: boolean;
  open: boolean;
  onClose: () => void;
  /** The dialog is gone, and so may be what it was opened from. */
  onClosed: () => void;
}

/**
 * Asks before an application is decided, and says what follows. It stands beside the list, not in it: another
 * administrator may decide meanwhile, and the application leaves the list.
 */
export function DecideDialog({
  decision: { application, action },
  decided,
  open,
  onClose,
  onClosed,
}: DecideDialogProps) {
  const draft = useDraft("reject-application", { id: application.id, values: { reason: "" } });
  const { reason } = draft.values;
  const { busy, done, problem, clear, decide } = useDecision(application, action, () => {
    draft.sent();
    onClose();
  });
  const { first_name, email } = application;
  const name = fullName(application);

  function close() {
    clear();
    onClose();
  }

  const onConfirm = () => void decide(reason.trim());
  const isUnavailable = open && decided && !busy && !done;
  const unavailableReason = isUnavailable ? "Somebody has decided this application meanwhile." : "";
  const dialog = {
    open,
    busy,
    problem,
    unavailableReason,
    cancel: "Not yet",
    onConfirm,
    onClose: close,
    onClosed,
  };
  if (action === "approve") {
    return (
      <ConfirmDialog {...dialog} title={`Approve ${name}?`} confirm="Approve" busyText="Approving…">
        <p>
          {first_name} becomes a tutor and is shown among the mentors. We email {email} how to sign in, with a
          link to set a password where there is none.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog {...dialog} title={`Reject ${name}?`} confirm="Reject" busyText="Rejecting…" destructive>
      <DraftFields draft={draft}>
        <div className="reject">
          <p>We tell {first_name} by email. Applying again later is possible.</p>
          <TextInput
            label="Reason"
            name="reason"
            optional
            multiline
            minRows={3}
            maxLength={MAX_REASON_LENGTH}
            help={`${first_name} reads it in our email, word for word.`}
            value={reason}
            onChange={(event) => draft.set("reason", event.target.value)}
            disabled={busy}
          />
        </div>
      </DraftFields>
    </ConfirmDialog>
  );
}

/** Decides an application; what is shown is up to date by the time it resolves, so that focus has where to go. */
function useDecision({ id }: ApplicationRecord, action: "approve" | "reject", onDone: () => void) {
  const failed = (problem: Problem) => {
    const message = `Failed to ${action} application: ${problem.message}`;
    // Another administrator was first, or the application is gone.
    return { inPlace: message, ...(wasOutdated(problem) ? { toast: [message] as const } : {}) };
  };
  const approval = useAction(approveApplication(id), {
    done: ({ first_name }) => [
      "Application Approved",
      `An email that says how to sign in is on its way to ${first_name}.`,
    ],
    failed,
  });
  const rejection = useAction(rejectApplication(id), {
    done: ({ first_name }) => ["Application Rejected", `${first_name} is told by email.`],
    failed,
  });
  async function decide(reason: string): Promise<void> {
    const response = action === "approve" ? await approval.run() : await rejection.run(reason);
    if (response) onDone();
  }
  const { busy, done, problem, clear } = action === "approve" ? approval : rejection;
  return { busy, done, problem, clear, decide };
}
