import Alert from "@mui/material/Alert";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type FormEvent, useId, useRef } from "react";
import { fullName } from "../../../bookings/booking.ts";
import { BusyButton } from "../../../components/busy-button.tsx";
import { focusFirstError } from "../../../components/form.ts";
import { type AdminPerson, suspendUser } from "../../../queries/admin-chats.ts";
import { useAction } from "../../../queries/use-action.ts";
import { SuspensionFields } from "./suspension-fields.tsx";
import { useSuspensionForm } from "./use-suspension-form.ts";

interface SuspensionDialogProps {
  person: AdminPerson;
  open: boolean;
  onClose: () => void;
}

/** Suspends somebody from wherever they are looked at. What was typed stays when it is closed and opened again. */
export function SuspensionDialog({ person, open, onClose }: SuspensionDialogProps) {
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  const form = useSuspensionForm(person, open);
  const { busy, done, problem, clear, run } = useAction(suspendUser(person.id), {
    done: () => [`${fullName(person)} is suspended`, "They are signed out everywhere."],
    failed: ({ message }) => ({ inPlace: message }),
  });
  const refused = !busy && !done && form.refusal !== "";

  function close() {
    clear();
    onClose();
  }
  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy || refused) return;
    const suspension = form.complete();
    if (!suspension) focusFirstError(root);
    else if (await run(suspension)) onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={() => !busy && close()}
      fullWidth
      sx={{ "& .MuiDialog-paper": { maxWidth: 640 } }}
      aria-labelledby={id}
    >
      <DialogTitle id={id} variant="h3" component="h2">
        Suspend {fullName(person)}?
      </DialogTitle>
      <DialogContent>
        <form id={`${id}-form`} noValidate onSubmit={(event) => void onSubmit(event)} ref={root}>
          <SuspensionFields form={form} busy={busy} />
        </form>
        <div aria-live="assertive">
          {problem && !busy && (
            <Alert severity="error" role="presentation" sx={{ mt: 1.5 }}>
              {problem}
            </Alert>
          )}
        </div>
      </DialogContent>
      <DialogActions className="dialog-actions">
        <BusyButton autoFocus variant="outlined" color="secondary" unavailable={busy} onClick={close}>
          {refused ? "Close" : "Not now"}
        </BusyButton>
        <BusyButton
          type="submit"
          form={`${id}-form`}
          variant="contained"
          color="error"
          busy={busy}
          unavailable={refused || !form.query.data}
        >
          {busy ? "Suspending…" : "Suspend"}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
