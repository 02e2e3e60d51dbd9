import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { formatCents } from "../../../money/format.ts";
import { cancelAdjustment, type PayoutAdjustment } from "../../../queries/admin-payouts.ts";
import { useAction } from "../../../queries/use-action.ts";
import type { AdjustmentDialogProps } from "./adjustment-dialog.tsx";
import { canCancel, kindLabel } from "./words.ts";

/** Asks before an adjustment is cancelled, or taken back if it was sent: which of the two is told as it stands by now. */
export function CancelAdjustmentDialog({
  payouts: { tutor, adjustments },
  adjustment: asked,
  open,
  onClose,
  onClosed,
}: AdjustmentDialogProps & { adjustment: PayoutAdjustment }) {
  const adjustment = adjustments.find(({ id }) => id === asked.id) ?? asked;
  const { busy, done, problem, clear, run } = useAction(cancelAdjustment, {
    done: ({ state }) => (state === "cancelled" ? ["Cancelled"] : ["It is being taken back"]),
    failed: ({ message }) => ({ inPlace: message }),
  });
  const amount = formatCents(adjustment.amount_cents - adjustment.reversed_cents);
  const kind = kindLabel(adjustment).toLowerCase();
  const wasSent = adjustment.sent_at !== null && adjustment.sent_at !== undefined;
  return (
    <ConfirmDialog
      open={open}
      title={wasSent ? `Take back ${amount}?` : `Cancel this ${kind}?`}
      confirm={wasSent ? `Take back ${amount}` : `Cancel the ${kind}`}
      busyText={wasSent ? "Taking back…" : "Cancelling…"}
      cancel="Keep it"
      busy={busy}
      problem={problem}
      unavailableReason={
        open && !busy && !done && !canCancel(adjustment) ? "By now it is cancelled, or has come back." : ""
      }
      destructive
      onConfirm={() => {
        void run(adjustment.id).then((sent) => {
          if (sent) onClose();
        });
      }}
      onClose={() => {
        clear();
        onClose();
      }}
      onClosed={onClosed}
    >
      <p>{meaningOf(adjustment, tutor.first_name)}</p>
      <p className="note" dir="auto">
        {adjustment.reason}
      </p>
    </ConfirmDialog>
  );
}

/** What cancelling does to the money, and whom we tell. */
function meaningOf(adjustment: PayoutAdjustment, name: string): string {
  const what = `The ${kindLabel(adjustment).toLowerCase()} of ${formatCents(adjustment.amount_cents)}`;
  if (adjustment.sent_at)
    return `${what} was sent to ${name}. Stripe takes it back from their balance there, and we tell them by email.`;
  if (adjustment.state === "on_its_way")
    return `${what} may be on its way to ${name} already. Then it is taken back within minutes.`;
  return `${what} for ${name} is not sent. They are not told by email; it disappears from their page.`;
}
