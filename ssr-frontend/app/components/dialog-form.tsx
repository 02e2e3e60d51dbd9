import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { type ReactNode, useId } from "react";
import { DraftFields } from "../drafts/draft-fields.tsx";
import { BusyButton } from "./busy-button.tsx";
import { DialogProblem } from "./dialog-problem.tsx";
import type { DraftForm } from "./use-draft-form.ts";

interface DialogFormProps {
  children: ReactNode;
  className?: string;
  form: DraftForm;
  onClose: () => void;
  submit: string;
  busyText: string;
  destructive?: boolean;
  /** Whether it cannot be submitted now. */
  unavailable?: boolean;
  cancel?: string;
  /** Whether the initial focus is on the canceling button, so that a hasty Enter changes nothing. */
  focusesCancel?: boolean;
}

/** A form in a dialog, below its title: fields, error and the two buttons. */
export function DialogForm({ children, className, form, onClose, ...props }: DialogFormProps) {
  const { submit, busyText, destructive, unavailable = false } = props;
  const { cancel = "Not now", focusesCancel = false } = props;
  const { busy, problem } = form;
  const id = useId();
  return (
    <>
      <DialogContent>
        <DraftFields draft={form.draft}>
          <form
            id={id}
            className={className}
            noValidate
            onSubmit={unavailable ? (event) => event.preventDefault() : form.submit}
            ref={form.ref}
          >
            {children}
          </form>
        </DraftFields>
        <DialogProblem>{!busy && problem}</DialogProblem>
      </DialogContent>
      <DialogActions className="dialog-actions">
        <BusyButton
          autoFocus={focusesCancel}
          variant="outlined"
          color="secondary"
          unavailable={busy}
          onClick={onClose}
        >
          {cancel}
        </BusyButton>
        <BusyButton
          type="submit"
          form={id}
          variant="contained"
          color={destructive ? "error" : "signal"}
          busy={busy}
          unavailable={unavailable}
        >
          {busy ? busyText : submit}
        </BusyButton>
      </DialogActions>
    </>
  );
}
