import { useMutation } from "@tanstack/react-query";
import type { Problem } from "../../../api/problem.ts";
import { formErrorOf, useForm } from "../../../components/form.ts";
import type { FormError } from "../../../components/form-result.ts";
import { PasswordInput } from "../../../components/inputs.tsx";
import { type SecondFactorSetup, setUpSecondFactor } from "../../../queries/second-factor.ts";
import type { Account } from "../account.ts";
import { Username } from "../username.tsx";
import { StepForm } from "./step-form.tsx";

interface StartFormProps {
  account: Account;
  onBegun: (setup: SecondFactorSetup) => void;
  onClose: () => void;
}

/** Explains the setup, and asks for the password if there is one. */
export function StartForm({ account: { email, has_password }, onBegun, onClose }: StartFormProps) {
  const { mutateAsync: setUp } = useMutation(setUpSecondFactor);

  async function submit(form: FormData): Promise<FormError | undefined> {
    const current_password = String(form.get("current_password") ?? "");
    if (has_password && current_password === "") return PASSWORD_REQUIRED;
    onBegun(await setUp(has_password ? { current_password } : {}));
    return undefined;
  }

  const form = useForm(submit, startFormError, { inDialog: true });
  return (
    <StepForm form={form} submit="Continue" busyText="One moment…" onClose={onClose}>
      <ol className="steps">
        <li>You need an authenticator app: one on your phone, or your password manager.</li>
        <li>You add this account to it, and enter the first code it shows.</li>
        <li>You save recovery codes, in case you lose your phone.</li>
      </ol>
      <p className="note">Once it’s on, you’ll be signed out on all your other devices.</p>
      <Username email={email} />
      {has_password && (
        <PasswordInput
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          error={form.errors.current_password}
          autoFocus
        />
      )}
    </StepForm>
  );
}

const PASSWORD_REQUIRED_TEXT = "Please enter your current password.";
const PASSWORD_REQUIRED: FormError = {
  title: "Password Required",
  text: PASSWORD_REQUIRED_TEXT,
  fields: { current_password: PASSWORD_REQUIRED_TEXT },
};

const startFormError = (problem: Problem): FormError => ({
  ...formErrorOf(problem),
  title: problem.code === "rate_limited" ? "Too Many Requests" : "Not set up",
});
