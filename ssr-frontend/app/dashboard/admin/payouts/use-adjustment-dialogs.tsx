import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { keepFocusInPage } from "../../../components/use-kept-focus.ts";
import { formatCents } from "../../../money/format.ts";
import {
  cancelAdjustment,
  type PayoutAdjustment,
  type TutorPayouts,
} from "../../../queries/admin-payouts.ts";
import { useAction } from "../../../queries/use-action.ts";
import type { AdjustmentDialogProps } from "./adjustment-dialog.tsx";
import { canCancel, kindLabel } from "./words.ts";

const AdjustmentDialog = lazyComponent(() => import("./adjustment-dialog.tsx"));

interface AdjustmentDialogs {
  enter: () => void;
  cancel: (adjustment: PayoutAdjustment) => void;
  shown: ReactNode;
}

/**
 * The dialogs that create and cancel adjustments. They are rendered beside the list, since its rows come and
 * go.
 */
export function useAdjustmentDialogs(payouts: TutorPayouts): AdjustmentDialogs {
  // Each opening starts fresh.
  const [asked, setAsked] = useState<{ turn: number; adjustment: PayoutAdjustment | undefined }>();
  const [open, setOpen] = useState(false);
  function ask(adjustment?: PayoutAdjustment) {
    setAsked((last) => ({ turn: (last?.turn ?? 0) + 1, adjustment }));
    setOpen(true);
  }
  const dialog = { payouts, open, onClose: () => setOpen(false), onClosed: () => keepFocusInPage() };
  return {
    enter: () => ask(),
    cancel: ask,
    shown:
      asked &&
      (asked.adjustment ? (
        <CancelAdjustmentDialog key={asked.turn} adjustment={asked.adjustment} {...dialog} />
      ) : (
        <AdjustmentDialog key={asked.turn} {...dialog} />
      )),
  };
}

/**
 * Asks for confirmation before an adjustment is cancelled, or reversed if it was transferred. The text
 * follows the adjustment's current state.
 */
function CancelAdjustmentDialog({
  payouts: { tutor, adjustments },
  adjustment: asked,
  open,
  onClose,
  onClosed,
}: AdjustmentDialogProps & { adjustment: PayoutAdjustment }) {
  const adjustment = adjustments.find(({ id }) => id === asked.id) ?? asked;
  const { busy, done, problem, clear, run } = useAction(cancelAdjustment, {
    done: ({ state }) => (state === "cancelled" ? ["Canceled"] : ["It’s being taken back"]),
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
      busyText={wasSent ? "Taking back…" : "Canceling…"}
      cancel="Keep it"
      busy={busy}
      problem={problem}
      unavailableReason={
        open && !busy && !done && !canCancel(adjustment) ? "By now it’s been canceled, or has come back." : ""
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

/** What cancelling does to the money, and who is notified. */
function meaningOf(adjustment: PayoutAdjustment, name: string): string {
  const what = `The ${kindLabel(adjustment).toLowerCase()} of ${formatCents(adjustment.amount_cents)}`;
  if (adjustment.sent_at)
    return `${what} was sent to ${name}. Stripe takes it back from their balance there, and we’ll email them.`;
  if (adjustment.state === "on_its_way")
    return `${what} may already be on its way to ${name}. Then it’s taken back within minutes.`;
  return `${what} for ${name} isn’t sent. They don’t get an email; it disappears from their page.`;
}
