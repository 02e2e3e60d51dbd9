import Dialog from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Problem } from "../../../api/problem.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { formErrorOf, useForm } from "../../../components/form.ts";
import type { FormError } from "../../../components/form-result.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { useToast } from "../../../components/toasts.tsx";
import { usePresentSignal } from "../../../components/use-present-signal.ts";
import { addPasskey, removePasskey, renamePasskey } from "../../../queries/passkey-changes.ts";
import type { Passkey } from "../../../queries/passkeys.ts";
import { wasOutdated } from "../../../queries/query.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";
import { wasDismissed } from "../../passkeys/dismissed.ts";
import { deviceLabel } from "../device-label.ts";
import { StepForm } from "../two-step/step-form.tsx";

/** The tasks, each in a dialog. */
export type PasskeyTask =
  | { kind: "add" }
  | { kind: "rename"; passkey: Passkey }
  | { kind: "remove"; passkey: Passkey };

/** The API's maximum length of a name, in characters. */
const MAX_NAME = 60;

interface PasskeyDialogProps {
  task: PasskeyTask;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Adds, renames or removes a passkey. */
export default function PasskeyDialog({ task, ...dialog }: PasskeyDialogProps) {
  switch (task.kind) {
    case "add":
      return <AddDialog {...dialog} />;
    case "rename":
      return <RenameDialog {...dialog} passkey={task.passkey} />;
    case "remove":
      return <RemoveDialog {...dialog} passkey={task.passkey} />;
  }
}

type DialogProps = Omit<PasskeyDialogProps, "task">;

function AddDialog(dialog: DialogProps) {
  const toast = useToast();
  const presentSignal = usePresentSignal(dialog.open);
  const { mutateAsync: add } = useMutation(addPasskey);
  /** The device has created the passkey: it can no longer be canceled. */
  const [isCreated, setIsCreated] = useState(false);
  const form = useNameForm("Passkey not added", async (name) => {
    const signal = presentSignal();
    try {
      await add({ name, signal, onCreated: () => setIsCreated(true) });
    } catch (cause) {
      if (wasDismissed(cause, signal)) return;
      throw cause;
    } finally {
      setIsCreated(false);
    }
    toast.success("This device now signs you in");
    if (!signal.aborted) dialog.onClose();
  });
  return (
    <FormDialog title="Add a passkey" busy={isCreated} {...dialog}>
      <StepForm
        form={form}
        submit="Add passkey"
        busyText={isCreated ? "Adding…" : "Waiting for your device…"}
        // Leaving aborts the browser's prompt.
        canLeave={!isCreated}
        onClose={dialog.onClose}
      >
        <p>
          Your device asks for your fingerprint, face or screen lock, and keeps the key. Only add a device of
          your own: anyone who can unlock it can sign in as you.
        </p>
        <NameInput name={deviceLabel(navigator.userAgent)} error={form.errors.name} />
      </StepForm>
    </FormDialog>
  );
}

function RenameDialog({ passkey, ...dialog }: DialogProps & { passkey: Passkey }) {
  const { mutateAsync: rename } = useMutation({
    ...renamePasskey,
    onError: (problem: Error) => wasOutdated(problem) && dialog.onClose(),
  });
  const form = useNameForm("Passkey not renamed", async (name) => {
    await rename({ id: passkey.id, name });
    dialog.onClose();
  });
  return (
    <FormDialog title="Rename this passkey" busy={form.busy} {...dialog}>
      <StepForm form={form} submit="Save" busyText="Saving…" onClose={dialog.onClose}>
        <NameInput name={passkey.name} error={form.errors.name} />
      </StepForm>
    </FormDialog>
  );
}

function RemoveDialog({ passkey, open, onClose, onClosed }: DialogProps & { passkey: Passkey }) {
  const { busy, run } = useAction(
    { ...removePasskey, onError: (problem: Error) => wasOutdated(problem) && onClose() },
    { done: () => [`${passkey.name} no longer signs you in`], failed: failedAs("Passkey not removed") },
  );
  const remove = async () => (await run(passkey.id)) && onClose();
  return (
    <ConfirmDialog
      open={open}
      title={`Remove ${passkey.name}?`}
      confirm="Remove passkey"
      busyText="Removing…"
      cancel="Keep it"
      busy={busy}
      destructive
      onConfirm={() => void remove()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p>
        You won’t be able to sign in with it anymore. You stay signed in where it was used: if the device is
        lost, sign it out below as well. The device may keep offering the passkey until you delete it there.
      </p>
    </ConfirmDialog>
  );
}

interface FormDialogProps extends DialogProps {
  title: string;
  busy?: boolean;
  children: React.ReactNode;
}

function FormDialog({ title, busy = false, open, onClose, onClosed, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      fullWidth
      sx={{ "& .MuiDialog-paper": { maxWidth: 500 } }}
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id} variant="h3" component="h2">
        {title}
      </DialogTitle>
      {children}
    </Dialog>
  );
}

const NameInput = ({ name, error }: { name: string; error: string | undefined }) => (
  <TextInput
    label="Device name"
    name="name"
    autoComplete="off"
    maxLength={MAX_NAME}
    defaultValue={name}
    error={error}
    autoFocus
  />
);

/** A form with a passkey's name. */
function useNameForm(title: string, save: (name: string) => Promise<void>) {
  async function submit(form: FormData): Promise<FormError | undefined> {
    const name = String(form.get("name") ?? "").trim();
    if (name === "") return NAME_REQUIRED;
    await save(name);
    return undefined;
  }
  const inWords = (problem: Problem): FormError => ({ ...formErrorOf(problem), title });
  return useForm(submit, inWords, { inDialog: true });
}

const NAME_TEXT = "Please name the device, so you recognize it in the list.";
const NAME_REQUIRED: FormError = { title: "Name Required", text: NAME_TEXT, fields: { name: NAME_TEXT } };
