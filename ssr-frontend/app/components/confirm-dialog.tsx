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
  /** What follows from a yes. */
  children: ReactNode;
  /** The yes, as what it does. */
  confirm: string;
  busyText: string;
  /** The no, as what it does. */
  cancel: string;
  busy: boolean;
  /** Why it failed although trying again makes sense. */
  problem?: string;
  /** Why it can no longer be done: what was typed stays, the yes is off. */
  unavailableReason?: string;
  /** There is nothing to say yes to, as the children say. */
  unavailable?: boolean;
  /** Whether a yes takes something away. */
  destructive?: boolean;
  /** The id of a form among the children: a yes sends it, and so does Enter in its fields. */
  form?: string;
  onConfirm?: () => void;
  onClose: () => void;
  /** It is gone, and focus is back where it was: the time to lead it elsewhere. */
  onClosed?: () => void;
}

/** Asks before something is done. Focus starts on the no, so that a hasty Enter changes nothing. */
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
      sx={{ "& .MuiDialog-paper": { maxWidth: 500 } }}
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
