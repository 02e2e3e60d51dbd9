import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { DoneNotice } from "../../account/done-notice.tsx";
import { NameInputs } from "../../account/name-inputs.tsx";
import { rateLimits } from "../../account/rate-limits.ts";
import { ResendVerification } from "../../account/resend-verification.tsx";
import { StrengthMeter } from "../../account/strength-meter.tsx";
import { api } from "../../api/browser.ts";
import { unwrap } from "../../api/problem.ts";
import { type FormError, useForm } from "../../components/form.ts";
import { PasswordInput, TextInput } from "../../components/inputs.tsx";
import { RefusedNotice } from "../../components/refused-notice.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { homeOf, type PortalRole, signInHref } from "../portal.ts";
import { checkPortalForm, portalFormError, readPortalForm, SIGNED_UP, TOO_MANY_SIGN_UPS } from "./rules.ts";

interface PortalSignUpProps {
  role: PortalRole;
  /** Whose account was made, when the browser has sent the form by itself. */
  sent?: string | undefined;
}

/** A new account, and then the word to look for the email. */
export function PortalSignUp({ role, sent }: PortalSignUpProps) {
  const [sentTo, setSentTo] = useState(sent);
  if (sentTo === undefined) return <PortalSignUpForm role={role} onSent={setSentTo} />;
  return (
    <>
      {sent && <DoneNotice {...SIGNED_UP} />}
      <CheckEmail email={sentTo} role={role} onRestart={() => setSentTo(undefined)} />
    </>
  );
}

function PortalSignUpForm({ role, onSent }: { role: PortalRole; onSent: (email: string) => void }) {
  const toast = useToast();
  const [password, setPassword] = useState("");

  async function submit(form: FormData): Promise<FormError | undefined> {
    const values = readPortalForm(form);
    const formError = checkPortalForm(values, "signup");
    if (formError) return formError;
    if (!rateLimits.signUp.take()) return TOO_MANY_SIGN_UPS;
    const body = { ...values, role, next: homeOf(role) };
    const { email } = await unwrap(api.POST("/api/auth/sign-up", { body }));
    toast.success(SIGNED_UP.title, SIGNED_UP.text);
    onSent(email);
    return undefined;
  }

  const { props, busy, errors, value, refusal } = useForm(submit, portalFormError);
  return (
    <form {...props} action={signInHref({ role, mode: "signup" })} className="account-form">
      <RefusedNotice error={refusal} />
      <NameInputs
        errors={errors}
        names={{ first_name: value("first_name"), last_name: value("last_name") }}
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
            At least 6 characters. Small letters, capitals and digits together make it strong.
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
  role: PortalRole;
  /** The address was mistyped: back to an empty form. */
  onRestart: () => void;
}

function CheckEmail({ email, role, onRestart }: CheckEmailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that held the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="notice">
      <h2 className="small-heading" ref={heading} tabIndex={-1}>
        Check your email
      </h2>
      <p>
        We have written to <strong>{email}</strong>. Follow the link in that message to verify your account;
        then sign in.
      </p>
      <ResendVerification email={email} next={homeOf(role)} />
      <Button variant="text" onClick={onRestart} sx={{ ml: -2.5 }}>
        Use another address
      </Button>
    </div>
  );
}
