import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { type FormEvent, type ReactNode, type RefObject, useId } from "react";
import { DraftFields } from "../drafts/draft-fields.tsx";
import type { Draft } from "../drafts/use-draft.ts";
import { BusyButton } from "./busy-button.tsx";
import { DialogProblem } from "./dialog-problem.tsx";

interface DialogFormProps {
  children: ReactNode;
  className?: string;
  ref?: RefObject<HTMLFormElement | null>;
  /** Submits it; not called while pending. */
  onSubmit: () => void;
  onClose: () => void;
  busy: boolean;
  /** The error message. */
  problem: string;
  draft: Draft;
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
export function DialogForm({
  children,
  className,
  ref,
  onSubmit,
  onClose,
  draft,
  ...props
}: DialogFormProps) {
  const { busy, problem, submit, busyText, destructive, unavailable = false } = props;
  const { cancel = "Not now", focusesCancel = false } = props;
  const id = useId();
  function send(event: FormEvent) {
    event.preventDefault();
    if (!busy && !unavailable) onSubmit();
  }
  return (
    <>
      <DialogContent>
        <DraftFields draft={draft}>
          <form id={id} className={className} noValidate onSubmit={send} ref={ref}>
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
