import type { ReactNode } from "react";
import { formatCents } from "../../../bookings/price.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import "./refunds.css";
import type { RefundForm } from "./use-refund-form.ts";

interface RefundConfirmProps {
  /** Of the form among the children. */
  id: string;
  title: string;
  form: RefundForm;
  open: boolean;
  /** Why nothing can be given back any more, if it cannot. */
  unavailableReason: string;
  onClose: () => void;
  onClosed: () => void;
  children: ReactNode;
}

/** Asks how much of a payment is to go back, and why. */
export function RefundConfirm({
  id,
  title,
  form,
  open,
  unavailableReason,
  onClose,
  onClosed,
  children,
}: RefundConfirmProps) {
  const { busy, problem, clear, confirm } = form;
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirm={confirm}
      busyText="Refunding…"
      cancel="Not now"
      busy={busy}
      problem={problem}
      unavailableReason={unavailableReason}
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
      {children}
    </ConfirmDialog>
  );
}

interface PaidMoney {
  dispute_state: "open" | "won" | "lost" | null | undefined;
  refund_due_cents: number;
  left_cents: number;
}

/** Why a payment gives nothing back any more; nothing as long as it does. */
export function nothingLeftReason({ dispute_state, refund_due_cents, left_cents }: PaidMoney): string {
  if (dispute_state === "open")
    return "The cardholder disputes this payment. Stripe gives nothing back until that is decided.";
  if (refund_due_cents > 0)
    return `A refund of ${formatCents(refund_due_cents)} is on its way. Once it has gone back, more can be given back.`;
  return left_cents === 0 ? "By now nothing is left to give back." : "";
}
