import Dialog from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { fullName } from "../../../components/full-name.ts";
import { useDraftForm } from "../../../components/use-draft-form.ts";
import { type AdminPerson, suspendUser } from "../../../queries/admin-chats.ts";
import type { SuspensionCause } from "./suspension.ts";
import { SuspensionFields } from "./suspension-fields.tsx";
import { firstSuspension, useSuspensionForm } from "./use-suspension-form.ts";

interface SuspensionDialogProps {
  person: AdminPerson;
  open: boolean;
  /** `chat` by default. */
  cause?: SuspensionCause;
  onClose: () => void;
}

/** Suspends a user. The draft is kept when the dialog is closed and opened again. */
export default function SuspensionDialog({ person, open, cause, onClose }: SuspensionDialogProps) {
  const id = useId();
  const form = useDraftForm(
    "suspend",
    { id: person.id, values: firstSuspension(person, cause) },
    {
      mutation: suspendUser(person.id),
      toVariables: () => suspension.complete(),
      done: () => [`${fullName(person)} is suspended`, "They’re signed out everywhere."],
      onSent: onClose,
    },
  );
  const suspension = useSuspensionForm(person, open, form.draft);
  const { busy, done } = form;
  const refused = !busy && !done && suspension.refusal !== "";

  function close() {
    form.clear();
    onClose();
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
      <DialogForm
        form={form}
        onClose={close}
        submit="Suspend"
        busyText="Suspending…"
        destructive
        unavailable={refused || !suspension.query.data}
        cancel={refused ? "Close" : "Not now"}
        focusesCancel
      >
        <SuspensionFields form={suspension} busy={busy} />
      </DialogForm>
    </Dialog>
  );
}
