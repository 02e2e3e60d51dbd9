import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type MouseEvent, type ReactNode, useId } from "react";
import { BusyButton } from "./busy-button.tsx";
import { DialogProblem } from "./dialog-problem.tsx";
import { focusTooLong } from "./too-long.ts";

interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: string;
  /** The consequences of confirming. */
  children: ReactNode;
  /** The confirming button, named after its action. */
  confirm: string;
  busyText: string;
  /** The canceling button, named after its effect. */
  cancel: string;
  busy: boolean;
  /** An error after which a retry makes sense. */
  problem?: string;
  /** Why the action is no longer possible: input stays, the confirming button is inactive. */
  unavailableReason?: string;
  /** Whether there is nothing to confirm, as the children say. */
  unavailable?: boolean;
  /** Whether confirming deletes something. */
  destructive?: boolean;
  /** The id of a form among the children: confirming submits it, and so does Enter in its fields. */
  form?: string;
  onConfirm?: () => void;
  onClose: () => void;
  /** Called when it has closed and the focus is restored: the time to move it elsewhere. */
  onClosed?: () => void;
}

/**
 * A confirmation dialog. The initial focus is on the canceling button, so that a hasty Enter changes nothing.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, busyText, cancel, busy, destructive } = props;
  const { problem, unavailableReason, unavailable = false, form, onConfirm, onClose, onClosed } = props;
  const id = useId();
  function confirmUnlessTooLong({ currentTarget }: MouseEvent<HTMLElement>) {
    if (!focusTooLong(currentTarget.closest("[role=dialog]"))) onConfirm?.();
  }
  const notice = busy ? undefined : unavailableReason || problem;
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      fullWidth
      sx={{ "& .MuiDialog-paper": { maxWidth: "33.75rem" } }}
      aria-labelledby={id}
      slotProps={{ transition: { onExited: () => onClosed?.() } }}
    >
      <DialogTitle id={id} variant="h3" component="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        {children}
        <DialogProblem severity={unavailableReason ? "warning" : "error"}>{notice}</DialogProblem>
      </DialogContent>
      <DialogActions className="dialog-actions">
        <BusyButton autoFocus variant="outlined" color="secondary" unavailable={busy} onClick={onClose}>
          {unavailableReason ? "Close" : cancel}
        </BusyButton>
        <BusyButton
          variant="contained"
          color={destructive ? "error" : "signal"}
          busy={busy}
          unavailable={unavailable || Boolean(unavailableReason)}
          {...(form ? { type: "submit", form } : { onClick: confirmUnlessTooLong })}
        >
          {busy ? busyText : confirm}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
