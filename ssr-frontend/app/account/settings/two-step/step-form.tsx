import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { type ReactNode, useId } from "react";
import { BusyButton } from "../../../components/busy-button.tsx";
import type { useForm } from "../../../components/form.ts";

interface StepFormProps {
  form: Pick<ReturnType<typeof useForm>, "props" | "busy">;
  submit: string;
  busyText: string;
  /** The label of the cancel button. */
  cancel?: string;
  destructive?: boolean;
  /** Whether it can be canceled while the request is pending. */
  canLeave?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A form as a step of a dialog: its fields, and a submit and a cancel button. */
export function StepForm({ form: { props, busy }, submit, busyText, children, ...others }: StepFormProps) {
  const { cancel = "Not now", destructive = false, canLeave = false, onClose } = others;
  const id = useId();
  return (
    <>
      <DialogContent>
        <form {...props} id={id} className="account-form">
          {children}
        </form>
      </DialogContent>
      <DialogActions className="dialog-actions">
        <BusyButton variant="outlined" color="secondary" unavailable={busy && !canLeave} onClick={onClose}>
          {cancel}
        </BusyButton>
        <BusyButton
          type="submit"
          form={id}
          variant="contained"
          color={destructive ? "error" : "signal"}
          busy={busy}
        >
          {busy ? busyText : submit}
        </BusyButton>
      </DialogActions>
    </>
  );
}
