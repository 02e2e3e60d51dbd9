import { type FormEvent, useId, useRef, useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
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
  const first = useRef<HTMLInputElement>(null);
  const [verified, setVerified] = useState<Verification | undefined>(organization.verified ?? undefined);
  const [error, setError] = useState("");
  const { busy, done, problem, run } = useAction(verifyOrganization(id), {
    done: (now) => [
      now.verified ? verifiedName(now.verified) : "Saved",
      `${provider.first_name} is told by email.`,
    ],
    failed: ({ message }) => ({ inPlace: message }),
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!verified) {
      setError("Please choose what it is.");
      first.current?.focus();
    } else if (await run({ verified, seen_version: version })) onClose();
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
      <form id={formId} className="decide-form" noValidate onSubmit={(event) => void send(event)}>
        <p>Its listings have the badge at once, and {provider.first_name} is told by email.</p>
        <RadioChoices
          legend="What have you checked that it is?"
          name="verified"
          choices={CHOICES}
          value={verified}
          onChange={(chosen) => {
            setVerified(chosen);
            setError("");
          }}
          error={error}
          firstRef={first}
        />
      </form>
    </ConfirmDialog>
  );
}
