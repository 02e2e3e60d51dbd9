import { useState } from "react";
import { api } from "../api/browser.ts";
import { Problem, unwrap } from "../api/problem.ts";
import { useForm } from "../components/form.ts";
import type { FormError } from "../components/form-result.ts";
import { PasswordInput } from "../components/inputs.tsx";
import { RefusedNotice } from "../components/refused-notice.tsx";
import { SubmitButton } from "../components/submit-button.tsx";
import { checkReset, MIN_PASSWORD_LENGTH } from "./recovery/reset-rules.ts";
import { signUpFormError } from "./sign-up-rules.ts";
import { StrengthMeter } from "./strength-meter.tsx";

interface OwnPasswordFormProps {
  /** Of the link that proves the address. */
  token: string;
  /** The page that it stands on, for a browser that sends it by itself. */
  action: string;
  /** The address is proven, and the password set. */
  onDone: (email: string) => void;
  /** The link does not work any more. */
  onExpired: () => void;
}

/** The password of a new account, said by whoever has its mailbox: anybody may have signed up with that address. */
export function OwnPasswordForm({ token, action, onDone, onExpired }: OwnPasswordFormProps) {
  const [typed, setTyped] = useState("");

  async function submit(form: FormData): Promise<FormError | undefined> {
    const password = String(form.get("password") ?? "");
    const formError = checkReset(password, password);
    if (formError) return formError;
    try {
      const { email } = await unwrap(api.POST("/api/auth/verify-email", { body: { token, password } }));
      onDone(email);
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.code !== "token_expired") throw problem;
      onExpired();
    }
    return undefined;
  }

  const { props, busy, errors, refusal } = useForm(submit, signUpFormError);
  return (
    <form {...props} action={action} className="account-form">
      <RefusedNotice error={refusal} />
      <input type="hidden" name="token" value={token} />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="new-password"
        onValue={setTyped}
        help={
          <>
            At least {MIN_PASSWORD_LENGTH} characters. Small letters, capitals and digits together make it
            strong.
            <StrengthMeter password={typed} />
          </>
        }
        error={errors.password}
      />
      <SubmitButton busy={busy} busyText="Verifying…">
        Verify my email
      </SubmitButton>
    </form>
  );
}
