import { useState } from "react";
import { api } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import { type Refusal, useForm } from "../components/form.ts";
import { PasswordInput, TextInput } from "../components/inputs.tsx";
import { SubmitButton } from "../components/submit-button.tsx";
import { useToast } from "../components/toasts.tsx";
import type { Attempts } from "./attempts.ts";
import { checkSignUp, readSignUp, signUpRefusal, TOO_MANY } from "./sign-up-rules.ts";
import { StrengthMeter } from "./strength-meter.tsx";

const MAX_NAME = 100;

interface SignUpFormProps {
  /** What may still be tried on this page. */
  attempts: Attempts;
  /** The account waits for this address to be verified. */
  onSent: (email: string) => void;
}

/** Name, address and password of a new student. */
export function SignUpForm({ attempts, onSent }: SignUpFormProps) {
  const toast = useToast();
  const [password, setPassword] = useState("");

  async function submit(form: FormData): Promise<Refusal | undefined> {
    const values = readSignUp(form);
    const refusal = checkSignUp(values);
    if (refusal) return refusal;
    if (!attempts.take()) return TOO_MANY;
    const { email } = await unwrap(api.POST("/api/auth/sign-up", { body: values }));
    toast.success("Student account created successfully!", "Please check your email to verify your account.");
    onSent(email);
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit, signUpRefusal);
  return (
    <form {...props} className="account-form">
      <div className="names">
        <TextInput
          label="First name"
          name="first_name"
          autoComplete="given-name"
          maxLength={MAX_NAME}
          error={errors.first_name}
        />
        <TextInput
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          maxLength={MAX_NAME}
          error={errors.last_name}
        />
      </div>
      <TextInput
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="new-password"
        onValue={setPassword}
        help={
          <>
            At least 8 characters. Small letters, capitals and digits together make it strong.
            <StrengthMeter password={password} />
          </>
        }
        error={errors.password}
      />
      <SubmitButton busy={busy} busyText="Creating your account…" disabled={!ready}>
        Create account
      </SubmitButton>
    </form>
  );
}
