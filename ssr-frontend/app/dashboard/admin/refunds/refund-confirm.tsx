import type { ReactNode } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import "./refunds.css";
import type { RefundForm } from "./use-refund-form.ts";

interface RefundConfirmProps {
  /** The id of the form in `children`. */
  id: string;
  title: string;
  form: RefundForm;
  open: boolean;
  /** Why nothing can be refunded; empty if something can. */
  unavailableReason: string;
  onClose: () => void;
  onClosed: () => void;
  children: ReactNode;
}

/** The dialog that asks for the amount and the reason of a refund. */
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
