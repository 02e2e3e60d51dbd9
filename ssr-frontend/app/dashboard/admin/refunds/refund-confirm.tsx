import type { ReactNode } from "react";
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
