import { useId } from "react";
import { isAllowed } from "../../../bookings/booking.ts";
import { useCurrentBooking } from "../../../bookings/manage/use-current-booking.ts";
import { formatCents } from "../../../bookings/price.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import type { AdminLesson } from "../../../queries/admin-lessons.ts";
import type { LessonDialogProps } from "./lesson-dialogs.tsx";
import { RefundFields } from "./refund-fields.tsx";
import { useRefundForm } from "./use-refund-form.ts";

/** Gives back what was paid for a lesson, or a part of it. */
export default function RefundDialog({ lesson, open, onClose, onChange, onClosed }: LessonDialogProps) {
  const id = useId();
  const form = useRefundForm(lesson, { onClose, onChange });
  const { busy, done, problem, clear } = form;
  const asking = open && !busy && !done;
  const { unavailableReason } = useCurrentBooking(
    lesson.booking,
    asking,
    (current) => isAllowed(current, "refund"),
    true,
  );
  return (
    <ConfirmDialog
      open={open}
      title="Refund this session?"
      confirm={form.confirm}
      busyText="Refunding…"
      cancel="Not now"
      busy={busy}
      problem={problem}
      unavailableReason={(asking && moneyReason(lesson)) || unavailableReason}
      destructive
      form={id}
      onClose={() => {
        clear();
        onClose();
      }}
      onClosed={() => {
        clear();
        onClosed();
      }}
    >
      <RefundFields id={id} lesson={lesson} form={form} />
    </ConfirmDialog>
  );
}

/** Why the payment gives nothing back any more, if it does not: of such a lesson the API allows no refund. */
function moneyReason({ booking, money }: AdminLesson): string {
  if (booking.dispute?.state === "open")
    return "The cardholder disputes this payment. Stripe gives nothing back until that is decided.";
  if (money.refund_due_cents > 0)
    return `A refund of ${formatCents(money.refund_due_cents)} is on its way. Once it has gone back, more can be given back.`;
  return money.left_cents === 0 ? "By now nothing is left to give back." : "";
}
