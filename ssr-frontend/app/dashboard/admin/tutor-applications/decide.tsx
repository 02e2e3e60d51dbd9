import type { Problem } from "../../../api/problem.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { fullName } from "../../../components/full-name.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { DraftFields } from "../../../drafts/draft-fields.tsx";
import { type Draft, useDraft } from "../../../drafts/use-draft.ts";
import { type ApplicationRecord, approveApplication, rejectApplication } from "../../../queries/admin.ts";
import { wasOutdated } from "../../../queries/query.ts";
import { useAction } from "../../../queries/use-action.ts";

/** The maximum length of a reason, in characters. */
const MAX_REASON_LENGTH = 1000;

/** The decision that an admin is about to confirm. */
export interface ApplicationDecision {
  application: ApplicationRecord;
  action: "approve" | "reject";
}

interface DecideDialogProps {
  decision: ApplicationDecision;
  /** Whether the application has left the list of those that can be decided. */
  decided: boolean;
  open: boolean;
  onClose: () => void;
  /** Called after the dialog closes; the button that opened it may be gone. */
  onClosed: () => void;
}

/**
 * Asks for confirmation before an application is decided, and states the consequences. It is rendered beside
 * the list, not inside: if another admin decides meanwhile, the application leaves the list.
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
  const { busy, done, problem, clear, decide } = useDecision(application, action, draft, onClose);
  const { first_name, email } = application;
  const name = fullName(application);

  function close() {
    clear();
    onClose();
  }

  const onConfirm = () => void decide(reason.trim());
  const isUnavailable = open && decided && !busy && !done;
  const unavailableReason = isUnavailable ? "Someone decided this application in the meantime." : "";
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
          link to set a password if they don’t have one.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog {...dialog} title={`Reject ${name}?`} confirm="Reject" busyText="Rejecting…" destructive>
      <DraftFields draft={draft}>
        <div className="reject">
          <p>We’ll email {first_name}. They can apply again later.</p>
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

/** Decides an application. Resolves after the lists are refetched, so that focus has a target. */
function useDecision(
  { id }: ApplicationRecord,
  action: ApplicationDecision["action"],
  draft: Draft,
  onDone: () => void,
) {
  const failed = (problem: Problem) => {
    const message = `Failed to ${action} application: ${problem.message}`;
    // Another admin decided first, or the application was deleted.
    return { inPlace: message, ...(wasOutdated(problem) ? { toast: [message] as const } : {}) };
  };
  const approval = useAction(approveApplication(id), {
    draft,
    done: ({ first_name }) => [
      "Application Approved",
      `An email that says how to sign in is on its way to ${first_name}.`,
    ],
    failed,
  });
  const rejection = useAction(rejectApplication(id), {
    draft,
    done: ({ first_name }) => ["Application Rejected", `We’ll email ${first_name}.`],
    failed,
  });
  async function decide(reason: string): Promise<void> {
    const response = action === "approve" ? await approval.run() : await rejection.run(reason);
    if (response) onDone();
  }
  const { busy, done, problem, clear } = action === "approve" ? approval : rejection;
  return { busy, done, problem, clear, decide };
}
