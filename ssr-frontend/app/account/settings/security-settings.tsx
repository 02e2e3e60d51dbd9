import Button from "@mui/material/Button";
import { useState } from "react";
import { api } from "../../api/browser.ts";
import { unwrap } from "../../api/problem.ts";
import { useReload } from "../../api/reload.ts";
import { DashboardSection } from "../../bookings/section.tsx";
import { type FormError, useForm } from "../../components/form.ts";
import { PasswordInput } from "../../components/inputs.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { NewPassword } from "../new-password.tsx";
import { MIN_PASSWORD_LENGTH } from "../recovery/reset-rules.ts";
import { Disclosure } from "./disclosure.tsx";
import { checkPasswordChange, passwordFormError, readPasswordChange } from "./password-rules.ts";
import { useAction } from "./use-action.ts";
import { Username } from "./username.tsx";

interface SecuritySettingsProps {
  /** Whose password it is. */
  email: string;
  /** Whether there is one: who signs in with Google or ORCID may have none. */
  hasPassword?: boolean;
}

/** The password of an account; part of the account's page and of the tutor's Settings tab. */
export function SecuritySettings({ email, hasPassword = true }: SecuritySettingsProps) {
  return (
    <DashboardSection
      title="Security Settings"
      help="A new password signs you out on all other devices; here you stay signed in."
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
  const reload = useReload();

  async function submit(form: FormData): Promise<FormError | undefined> {
    const change = readPasswordChange(form);
    const formError = checkPasswordChange(change);
    if (formError) return formError;
    const { current_password, new_password } = change;
    await unwrap(api.POST("/api/account/password", { body: { current_password, new_password } }));
    toast.success("Password updated successfully!");
    onUpdated();
    await reload();
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

/** Somebody without a password proves the mailbox to get one, as after forgetting it. */
function SetPassword({ email }: { email: string }) {
  const { busy, run } = useAction("Error sending the link");
  const [sent, setSent] = useState(false);
  const send = () =>
    run(async () => {
      await unwrap(api.POST("/api/auth/request-password-reset", { body: { email } }));
      setSent(true);
    });
  return (
    <>
      <p>You have no password yet. We mail you a link with which you set one.</p>
      <Button variant="outlined" color="secondary" disabled={busy} onClick={send}>
        {busy ? "Sending…" : "Send me the link"}
      </Button>
      <p role="status" className="note">
        {sent && `The link is on its way to ${email}.`}
      </p>
    </>
  );
}
