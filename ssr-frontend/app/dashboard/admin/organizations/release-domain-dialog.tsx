import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { focusFirstError } from "../../../components/form.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { DraftFields } from "../../../drafts/draft-fields.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import { releaseDomain } from "../../../queries/admin-organizations.ts";
import { useAction } from "../../../queries/use-action.ts";
import { CHANGED_MEANWHILE, type VerificationDialogProps } from "./verification-dialog.ts";

const MIN_REASON = 3;
const MAX_REASON = 500;

/** Removes an organization's proven domain, for a reason that its provider gets. */
export default function ReleaseDomainDialog({
  organization,
  isChanged,
  open,
  onClose,
  onClosed,
}: VerificationDialogProps) {
  const { id, name, domain, verified, provider, version } = organization;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft("release-domain", { id, values: { reason: "" } });
  const { reason } = draft.values;
  const [error, setError] = useState("");
  const { busy, done, problem, run } = useAction(releaseDomain(id), {
    draft,
    done: () => ["Domain released", `${provider.first_name} is told by email.`],
    failed: (refusal) => {
      const found = refusal.field("reason") ?? "";
      setError(found);
      return found ? {} : { inPlace: refusal.message };
    },
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const text = reason.trim();
    const found = [...text].length < MIN_REASON ? "Please say why, in at least 3 characters." : "";
    // Synchronously, so that the invalid field is marked when focus looks for it.
    flushSync(() => setError(found));
    if (found) focusFirstError(form);
    else if (await run({ reason: text, seen_version: version })) onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Release ${domain}?`}
      confirm="Release it"
      busyText="Releasing…"
      cancel="Keep it"
      busy={busy}
      problem={problem}
      unavailableReason={isChanged && !busy && !done ? CHANGED_MEANWHILE : ""}
      destructive
      form={formId}
      onClose={onClose}
      onClosed={onClosed}
    >
      <DraftFields draft={draft}>
        <form
          ref={form}
          id={formId}
          className="decide-form"
          noValidate
          onSubmit={(event) => void send(event)}
        >
          <p>
            Another organization can prove {domain} then. The listings of {name} stay public
            {verified && ", and lose their badge at once"}. It submits nothing more before it has proven a
            domain again.
          </p>
          <TextInput
            label="Reason"
            help={`We email it to ${provider.first_name}, word for word.`}
            name="reason"
            multiline
            minRows={2}
            maxLength={MAX_REASON}
            error={error}
            value={reason}
            onChange={({ target }) => {
              draft.set("reason", target.value);
              setError("");
            }}
            readOnly={busy}
          />
        </form>
      </DraftFields>
    </ConfirmDialog>
  );
}
