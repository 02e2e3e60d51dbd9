import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { BusyButton } from "../../components/busy-button.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { useForm } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { PasswordInput } from "../../components/inputs.tsx";
import { DashboardSection } from "../../components/section.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { changePassword, emailPasswordLink } from "../../queries/account.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";
import { NewPassword } from "../new-password.tsx";
import { MIN_PASSWORD_LENGTH } from "../password-rules.ts";
import { checkPasswordChange, passwordFormError, readPasswordChange } from "./password-rules.ts";
import { Username } from "./username.tsx";

interface SecuritySettingsProps {
  /** The account's address. */
  email: string;
  /** Whether there is a password: an account with Google or ORCID may have none. */
  hasPassword?: boolean;
}

/** The account's password; on the account page and in the tutor's Settings tab. */
export function SecuritySettings({ email, hasPassword = true }: SecuritySettingsProps) {
  return (
    <DashboardSection
      title="Security Settings"
      help="A new password signs you out on all your other devices. You stay signed in here."
    >
      {hasPassword ? (
        <Disclosure label="Update Password">
          {(close) => <UpdatePassword email={email} onUpdated={close} />}
        </Disclosure>
      ) : (
        <SetPassword email={email} />
      )}
    </DashboardSection>
  );
}

function UpdatePassword({ email, onUpdated }: { email: string; onUpdated: () => void }) {
  const toast = useToast();
  const { mutateAsync: change } = useMutation(changePassword);

  async function submit(form: FormData): Promise<FormError | undefined> {
    const values = readPasswordChange(form);
    const formError = checkPasswordChange(values);
    if (formError) return formError;
    const { current_password, new_password } = values;
    await change({ current_password, new_password });
    toast.success("Password updated successfully!");
    onUpdated();
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit, passwordFormError);
  return (
    <form {...props} className="account-form">
      <Username email={email} />
      <PasswordInput
        label="Current password"
        name="current_password"
        autoComplete="current-password"
        error={errors.current_password}
      />
      <NewPassword
        name="new_password"
        label="New password"
        confirmation={{ name: "confirmation", label: "Confirm new password" }}
        least={MIN_PASSWORD_LENGTH}
        errors={errors}
      />
      <SubmitButton busy={busy} busyText="Updating…" disabled={!ready}>
        Update Password
      </SubmitButton>
    </form>
  );
}

/** Without a password, an emailed link sets one, as after forgetting it. */
function SetPassword({ email }: { email: string }) {
  const { busy, run } = useAction(emailPasswordLink, { failed: failedAs("Error sending the link") });
  const [sent, setSent] = useState(false);
  const send = async () => (await run(email)) && setSent(true);
  return (
    <>
      <p>You don’t have a password yet. We’ll email you a link to set one.</p>
      <BusyButton variant="outlined" color="secondary" busy={busy} onClick={() => void send()}>
        {busy ? "Sending…" : "Email me the link"}
      </BusyButton>
      <p role="status" className="note">
        {sent && `The link is on its way to ${email}.`}
      </p>
    </>
  );
}
