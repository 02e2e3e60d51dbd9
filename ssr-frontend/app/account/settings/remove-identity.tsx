import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import type { Problem } from "../../api/problem.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { formErrorOf, useForm } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { PasswordInput } from "../../components/inputs.tsx";
import { useToast } from "../../components/toasts.tsx";
import { removeIdentity } from "../../queries/account.ts";
import { wasOutdated } from "../../queries/query.ts";
import type { Account, Identity } from "./account.ts";
import { Username } from "./username.tsx";

interface RemoveIdentityProps {
  account: Account;
  identity: Identity;
  /** The provider's display name. */
  name: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Asks for confirmation, and for the password if there is one, before a sign-in method is removed. */
export function RemoveIdentity({ account, identity, name, open, onClose, onClosed }: RemoveIdentityProps) {
  const toast = useToast();
  const { mutateAsync: remove } = useMutation({
    ...removeIdentity(identity.id),
    // It was removed already, or it is the only method left: closes, and the list shows the current state.
    onError: (problem) => wasOutdated(problem) && onClose(),
  });
  const formId = useId();
  const { email, has_password } = account;

  async function submit(form: FormData): Promise<FormError | undefined> {
    const current_password = String(form.get("current_password") ?? "");
    if (has_password && current_password === "") return PASSWORD_REQUIRED;
    await remove(has_password ? { current_password } : {});
    toast.success(`${name} no longer opens your account`);
    onClose();
    return undefined;
  }

  const inWords = (problem: Problem): FormError => ({
    ...formErrorOf(problem),
    title: problem.code === "rate_limited" ? "Too Many Requests" : `${name} was not removed`,
  });
  const { props, busy, errors } = useForm(submit, inWords);
  return (
    <ConfirmDialog
      open={open}
      title={`Remove ${name}?`}
      confirm={`Remove ${name}`}
      busyText="Removing…"
      cancel="Keep it"
      busy={busy}
      destructive
      form={formId}
      onClose={onClose}
      onClosed={onClosed}
    >
      <form {...props} id={formId} className="account-form">
        <p>
          You won’t be able to sign in with it anymore, and all your other devices will be signed out. You can
          link it again later.
        </p>
        <Username email={email} />
        {has_password && (
          <PasswordInput
            label="Current password"
            name="current_password"
            autoComplete="current-password"
            error={errors.current_password}
          />
        )}
      </form>
    </ConfirmDialog>
  );
}

const PASSWORD_REQUIRED_TEXT = "Please enter your current password.";
const PASSWORD_REQUIRED: FormError = {
  title: "Password Required",
  text: PASSWORD_REQUIRED_TEXT,
  fields: { current_password: PASSWORD_REQUIRED_TEXT },
};
