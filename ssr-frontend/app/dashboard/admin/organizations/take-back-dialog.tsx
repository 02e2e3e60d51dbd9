import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { verifyOrganization } from "../../../queries/admin-organizations.ts";
import { useAction } from "../../../queries/use-action.ts";
import { CHANGED_MEANWHILE, type VerificationDialogProps } from "./verification-dialog.ts";

/** Revokes an organization's verification. */
export default function TakeBackDialog({
  organization,
  isChanged,
  open,
  onClose,
  onClosed,
}: VerificationDialogProps) {
  const { id, name, provider, version } = organization;
  const { busy, done, problem, run } = useAction(verifyOrganization(id), {
    done: () => ["No longer verified", `We’ll email ${provider.first_name}.`],
    failed: ({ message }) => ({ inPlace: message }),
  });
  const takeBack = async () => (await run({ verified: null, seen_version: version })) && onClose();
  return (
    <ConfirmDialog
      open={open}
      title={`Take back the verification of ${name}?`}
      confirm="Take it back"
      busyText="Taking back…"
      cancel="Keep it"
      busy={busy}
      problem={problem}
      unavailableReason={isChanged && !busy && !done ? CHANGED_MEANWHILE : ""}
      destructive
      onConfirm={() => void takeBack()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p>Its listings stay public, and lose their badge right away. We’ll email {provider.first_name}.</p>
    </ConfirmDialog>
  );
}
