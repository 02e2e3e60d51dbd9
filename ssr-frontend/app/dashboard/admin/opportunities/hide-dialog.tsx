import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { focusFirstError } from "../../../components/form.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { type AdminOpportunityDetail, hideOpportunity } from "../../../queries/admin-opportunities.ts";
import { useAction } from "../../../queries/use-action.ts";
import { savedWords } from "./words.ts";

/** The longest reason. */
const MAX_REASON = 500;

interface HideDialogProps {
  opportunity: AdminOpportunityDetail;
  open: boolean;
  onClose: () => void;
}

/** Hides an opportunity, for a reason that other admins read. */
export default function HideDialog({ opportunity, open, onClose }: HideDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState("");
  const [error, setError] = useState("");
  const { busy, done, problem, run } = useAction(hideOpportunity(opportunity.id), {
    done: () => ["Opportunity hidden", "Its page says that it is gone."],
    failed: (refusal) => {
      const field = refusal.field("reason") ?? "";
      setError(field);
      return field ? {} : { inPlace: refusal.message };
    },
  });
  const isHidden = open && !busy && !done && opportunity.state === "hidden";

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    // At once, so that the field to focus is marked by the time it is looked for.
    flushSync(() => setError(reason.trim() ? "" : "Please say why."));
    if (!reason.trim()) focusFirstError(form);
    else if (await run(reason.trim())) onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Hide ${opportunity.title}?`}
      confirm="Hide it"
      busyText="Hiding…"
      cancel="Keep it"
      busy={busy}
      problem={problem}
      unavailableReason={isHidden ? "Another admin has hidden it meanwhile." : ""}
      destructive
      form={id}
      onClose={onClose}
    >
      <form ref={form} id={id} className="decide-form" noValidate onSubmit={(event) => void send(event)}>
        <p>
          Its page is gone at once, and it leaves all lists. {savedWords(opportunity.saved_by)}
          {opportunity.saved_by > 0 && " They see that it is no longer offered."} You can bring it back at any
          time.
        </p>
        <TextInput
          label="Reason"
          name="reason"
          multiline
          minRows={2}
          maxLength={MAX_REASON}
          help="Other admins read it; nobody else does."
          error={error}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setError("");
          }}
          readOnly={busy}
        />
      </form>
    </ConfirmDialog>
  );
}
