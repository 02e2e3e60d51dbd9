import { type FormEvent, useId, useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useFieldErrors } from "../../../components/form.ts";
import { type RadioChoice, RadioChoices } from "../../../components/radio-choices.tsx";
import { type Verification, verifyOrganization } from "../../../queries/admin-organizations.ts";
import { useAction } from "../../../queries/use-action.ts";
import { CHANGED_MEANWHILE, type VerificationDialogProps } from "./verification-dialog.ts";
import { verifiedMeaning, verifiedName } from "./words.ts";

const CHOICES: readonly RadioChoice<Verification>[] = [
  { value: "university", label: "University", help: verifiedMeaning("university") },
  { value: "organization", label: "Organization", help: verifiedMeaning("organization") },
];

/** Verifies an organization's kind, which the badge on its listings then shows. */
export default function VerifyDialog({
  organization,
  isChanged,
  open,
  onClose,
  onClosed,
}: VerificationDialogProps) {
  const { id, name, provider, version } = organization;
  const formId = useId();
  const { ref, errors, showErrors, clearErrors } = useFieldErrors();
  const [verified, setVerified] = useState<Verification | undefined>(organization.verified ?? undefined);
  const { busy, done, problem, run } = useAction(verifyOrganization(id), {
    done: (now) => [
      now.verified ? verifiedName(now.verified) : "Saved",
      `We’ll email ${provider.first_name}.`,
    ],
    failed: ({ message }) => ({ inPlace: message }),
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!verified) showErrors({ verified: "Please choose what it is." });
    else if (await run({ verified, seen_version: version })) onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Verify ${name}?`}
      confirm="Verify"
      busyText="Verifying…"
      cancel="Not now"
      busy={busy}
      problem={problem}
      unavailableReason={isChanged && !busy && !done ? CHANGED_MEANWHILE : ""}
      form={formId}
      onClose={onClose}
      onClosed={onClosed}
    >
      <form id={formId} ref={ref} className="decide-form" noValidate onSubmit={(event) => void send(event)}>
        <p>Its listings have the badge right away, and we’ll email {provider.first_name}.</p>
        <RadioChoices
          legend="What have you checked that it is?"
          name="verified"
          choices={CHOICES}
          value={verified}
          onChange={(chosen) => {
            setVerified(chosen);
            clearErrors();
          }}
          error={errors.verified}
        />
      </form>
    </ConfirmDialog>
  );
}
