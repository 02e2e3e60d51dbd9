import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { canonicalEmail } from "../../../account/email-rule.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useFieldErrors } from "../../../components/form.ts";
import { fullName } from "../../../components/full-name.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { type RadioChoice, RadioChoices } from "../../../components/radio-choices.tsx";
import { type DeletionReason, deleteUser } from "../../../queries/admin-users.ts";
import { useAction } from "../../../queries/use-action.ts";
import type { UserDialogProps } from "./rights-section.tsx";
import { deleteRefusal } from "./user-words.ts";

const REASONS: readonly RadioChoice<DeletionReason>[] = [
  { value: "request", label: "They asked for it" },
  { value: "duplicate", label: "They have another account" },
  { value: "abuse", label: "It was used against our rules" },
  { value: "other", label: "Something else" },
];

interface DeleteUserDialogProps extends UserDialogProps {
  /** Where to navigate after the deletion. */
  list: string;
}

/** Deletes an account after its email address was typed and a reason chosen, which the audit log stores. */
export default function DeleteUserDialog({ user, list, open, onClose }: DeleteUserDialogProps) {
  const id = useId();
  const { ref, errors, showErrors, clearError, clearErrors } = useFieldErrors();
  const navigate = useNavigate();
  const [email, setEmail] = useState("");
  const [reason, setReason] = useState<DeletionReason>();
  const { busy, problem, clear, run } = useAction(deleteUser(user.id), {
    done: () => ["Account deleted", `We’ll email ${fullName(user)}.`],
    failed: (refused) => {
      const field = refused.field("email");
      showErrors(field ? { email: field } : {});
      return field ? {} : { inPlace: refused.message };
    },
  });

  function close() {
    clear();
    clearErrors();
    onClose();
  }
  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = deletionErrors(email, user.email, reason);
    showErrors(found);
    if (Object.keys(found).length > 0 || !reason) return;
    if (await run({ email: email.trim(), reason })) await navigate(list, { replace: true });
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${fullName(user)}’s account for good?`}
      confirm="Delete for good"
      busyText="Deleting…"
      cancel="Keep it"
      busy={busy}
      problem={problem}
      unavailableReason={busy ? "" : deleteRefusal(user)}
      destructive
      form={id}
      onClose={close}
    >
      <form ref={ref} id={id} className="user-form" noValidate onSubmit={(event) => void send(event)}>
        <p>
          Gone right away: name, email, ways to sign in, picture and texts, what was written in chats,
          research projects and the newsletter. Kept without the name: that sessions took place, and what was
          paid.
        </p>
        <TextInput
          label="Their email, to confirm"
          name="confirm_email"
          type="email"
          inputMode="email"
          autoComplete="off"
          help={`Type ${user.email}.`}
          error={errors.email}
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            clearError("email");
          }}
        />
        <RadioChoices
          legend="Why"
          name="deletion_reason"
          choices={REASONS}
          value={reason}
          onChange={(chosen) => {
            setReason(chosen);
            clearError("reason");
          }}
          error={errors.reason}
        />
      </form>
    </ConfirmDialog>
  );
}

/** The errors of the form before an account is deleted. */
function deletionErrors(
  typed: string,
  email: string,
  reason: DeletionReason | undefined,
): Record<string, string> {
  return {
    ...(canonicalEmail(typed.trim()) === canonicalEmail(email)
      ? {}
      : { email: "Please type the email address of the account." }),
    ...(reason ? {} : { reason: "Please choose a reason." }),
  };
}
