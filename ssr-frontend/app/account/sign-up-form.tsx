import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import { useForm } from "../components/form.ts";
import type { FormError } from "../components/form-result.ts";
import { PasswordInput, TextInput } from "../components/inputs.tsx";
import { RefusedNotice } from "../components/refused-notice.tsx";
import { SubmitButton } from "../components/submit-button.tsx";
import { useToast } from "../components/toasts.tsx";
import { browserZone } from "../time/browser-zone.ts";
import { SIGNED_UP } from "./done-texts.ts";
import { NameInputs } from "./name-inputs.tsx";
import { checkEmailHref, nextBody } from "./next-path.ts";
import { rateLimits } from "./rate-limits.ts";
import { checkSignUp, readSignUp, signUpFormError, TOO_MANY_SIGN_UPS } from "./sign-up-rules.ts";
import { StrengthMeter } from "./strength-meter.tsx";

interface SignUpFormProps {
  /** The target after the address is verified. */
  next: string;
  /** The page's address, for a submission without a script. */
  action: string;
}

/** The form of a new student: name, address and password. Then the email has to be looked for. */
export function SignUpForm({ next, action }: SignUpFormProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");

  async function submit(form: FormData): Promise<FormError | undefined> {
    const values = readSignUp(form);
    const formError = checkSignUp(values);
    if (formError) return formError;
    if (!rateLimits.signUp.take()) return TOO_MANY_SIGN_UPS;
    const body = { ...values, ...nextBody(next), time_zone: browserZone() };
    await unwrap(api.POST("/api/auth/sign-up", { body }));
    toast.success(SIGNED_UP.title, SIGNED_UP.text);
    void navigate(checkEmailHref(next));
    return undefined;
  }

  const { props, busy, errors, value, refusal } = useForm(submit, signUpFormError);
  return (
    <form {...props} action={action} className="account-form">
      <RefusedNotice error={refusal} />
      <NameInputs
        errors={errors}
        names={{
          first_name: value("first_name"),
          last_name: value("last_name"),
          has_one_name: value("has_one_name") !== undefined,
        }}
      />
      <TextInput
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={value("email")}
        error={errors.email}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="new-password"
        onValue={setPassword}
        help={
          <>
            At least 8 characters. Mix lowercase letters, capitals and numbers to make it strong.
            <StrengthMeter password={password} />
          </>
        }
        error={errors.password}
      />
      <SubmitButton busy={busy} busyText="Creating your account…">
        Create account
      </SubmitButton>
    </form>
  );
}
