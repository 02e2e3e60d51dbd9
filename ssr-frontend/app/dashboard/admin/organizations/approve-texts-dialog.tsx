import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { approveTexts } from "../../../queries/admin-organizations.ts";
import { useAction } from "../../../queries/use-action.ts";
import { ChangeList } from "../listings/listing-changes.tsx";
import { CHANGED_MEANWHILE, type VerificationDialogProps } from "./verification-dialog.ts";
import { waitingTexts } from "./words.ts";

/** Publishes an organization's current texts. */
export default function ApproveTextsDialog({
  organization,
  isChanged,
  open,
  onClose,
  onClosed,
}: VerificationDialogProps) {
  const { id, name, version } = organization;
  const { busy, done, problem, run } = useAction(approveTexts(id), {
    done: () => ["Texts approved", "The pages of its listings show them now."],
    failed: ({ message }) => ({ inPlace: message }),
  });
  const approve = async () => (await run({ seen_version: version })) && onClose();
  return (
    <ConfirmDialog
      open={open}
      title={`Approve what ${name} says about itself?`}
      confirm="Approve"
      busyText="Approving…"
      cancel="Not now"
      busy={busy}
      problem={problem}
      unavailableReason={isChanged && !busy && !done ? CHANGED_MEANWHILE : ""}
      onConfirm={() => void approve()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <ChangeList changes={waitingTexts(organization)} />
    </ConfirmDialog>
  );
}
