import Dialog from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useRef } from "react";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { focusFirstError } from "../../../components/form.ts";
import { fullName } from "../../../components/full-name.ts";
import { useDraft } from "../../../drafts/use-draft.ts";
import { type AdminPerson, suspendUser } from "../../../queries/admin-chats.ts";
import { useAction } from "../../../queries/use-action.ts";
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
export function SuspensionDialog({ person, open, cause, onClose }: SuspensionDialogProps) {
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  const draft = useDraft("suspend", { id: person.id, values: firstSuspension(person, cause) });
  const form = useSuspensionForm(person, open, draft);
  const { busy, done, problem, clear, run } = useAction(suspendUser(person.id), {
    draft,
    done: () => [`${fullName(person)} is suspended`, "They are signed out everywhere."],
    failed: ({ message }) => ({ inPlace: message }),
  });
  const refused = !busy && !done && form.refusal !== "";

  function close() {
    clear();
    onClose();
  }
  async function send() {
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
      <DialogForm
        draft={draft}
        ref={root}
        onSubmit={() => void send()}
        onClose={close}
        busy={busy}
        problem={problem}
        submit="Suspend"
        busyText="Suspending…"
        destructive
        unavailable={refused || !form.query.data}
        cancel={refused ? "Close" : "Not now"}
        focusesCancel
      >
        <SuspensionFields form={form} busy={busy} />
      </DialogForm>
    </Dialog>
  );
}
