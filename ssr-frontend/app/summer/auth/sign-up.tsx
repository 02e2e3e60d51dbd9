import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { DoneNotice } from "../../account/done-notice.tsx";
import { NameInputs } from "../../account/name-inputs.tsx";
import { rateLimits } from "../../account/rate-limits.ts";
import { ResendVerification } from "../../account/resend-verification.tsx";
import { StrengthMeter } from "../../account/strength-meter.tsx";
import { api } from "../../api/browser.ts";
import { unwrap } from "../../api/problem.ts";
import { useForm } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { PasswordInput, TextInput } from "../../components/inputs.tsx";
import { RefusedNotice } from "../../components/refused-notice.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { browserZone } from "../../time/browser-zone.ts";
import { afterSignIn, type PortalChoice, signInHref } from "../portal.ts";
import { checkPortalForm, portalFormError, readPortalForm, SIGNED_UP, TOO_MANY_SIGN_UPS } from "./rules.ts";

interface PortalSignUpProps {
  choice: PortalChoice;
  /** The address of the new account, if the form was submitted without a script. */
  sent?: string | undefined;
}

/** Creates an account, then asks the user to check their email. */
export function PortalSignUp({ choice, sent }: PortalSignUpProps) {
  const [sentTo, setSentTo] = useState(sent);
  if (sentTo === undefined) return <PortalSignUpForm choice={choice} onSent={setSentTo} />;
  return (
    <>
      {sent && <DoneNotice {...SIGNED_UP} />}
      <CheckEmail email={sentTo} next={afterSignIn(choice)} onRestart={() => setSentTo(undefined)} />
    </>
  );
}

interface PortalSignUpFormProps {
  choice: PortalChoice;
  onSent: (email: string) => void;
}

function PortalSignUpForm({ choice, onSent }: PortalSignUpFormProps) {
  const { role } = choice;
  const toast = useToast();
  const [password, setPassword] = useState("");

  async function submit(form: FormData): Promise<FormError | undefined> {
    const values = readPortalForm(form);
    const formError = checkPortalForm(values, "signup");
    if (formError) return formError;
    if (!rateLimits.signUp.take()) return TOO_MANY_SIGN_UPS;
    const body = { ...values, role, next: afterSignIn(choice), time_zone: browserZone() };
    const { email } = await unwrap(api.POST("/api/auth/sign-up", { body }));
    toast.success(SIGNED_UP.title, SIGNED_UP.text);
    onSent(email);
    return undefined;
  }

  const { props, busy, errors, value, refusal } = useForm(submit, portalFormError);
  return (
    <form {...props} action={signInHref(choice)} className="account-form">
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
            At least 6 characters. Mix lowercase letters, capitals and numbers to make it strong.
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

interface CheckEmailProps {
  email: string;
  /** The target after the emailed link. */
  next: string;
  /** Shows an empty form again, if the address was mistyped. */
  onRestart: () => void;
}

function CheckEmail({ email, next, onRestart }: CheckEmailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused form is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="notice">
      <h2 className="small-heading" ref={heading} tabIndex={-1}>
        Check your email
      </h2>
      <p>
        We sent an email to <strong>{email}</strong>. Follow the link in it to verify your account, then sign
        in.
      </p>
      <ResendVerification email={email} next={next} />
      <Button variant="text" onClick={onRestart} sx={{ ml: -2.5 }}>
        Use a different address
      </Button>
    </div>
  );
}
