import { useState } from "react";
import { Link, useLocation } from "react-router";
import { brand } from "#content/brand.ts";
import { api } from "../../api/browser.ts";
import { useForm } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { TextInput } from "../../components/inputs.tsx";
import { RefusedNotice } from "../../components/refused-notice.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { AccountPage, Intro } from "../account-page.tsx";
import { authHref } from "../auth-mode.ts";
import { DoneNotice } from "../done-notice.tsx";
import { rateLimits } from "../rate-limits.ts";
import {
  checkResetRequest,
  RESET_REQUESTED,
  type ResetRequested,
  readResetRequest,
  requestReset,
  resetRequestFormError,
  TOO_MANY_RESETS,
} from "./forgot-password-rules.ts";

interface ForgotPasswordProps {
  next: string;
  /** The result of a form submitted without a script. */
  requested?: ResetRequested | undefined;
}

/** `/auth?mode=forgot`: requests the link that resets a password. */
export default function ForgotPassword({ next, requested }: ForgotPasswordProps) {
  return (
    <AccountPage title="Forgot your password?" aside={<HowItWorks />}>
      <Intro heading="Forgot your password?">
        <p>
          Enter your account’s email address. We’ll email you a link to set a new password. It works once, for
          an hour.
        </p>
      </Intro>
      {requested && <DoneNotice title={requested.title} text={RESET_REQUESTED} />}
      <ResetRequestForm next={next} requestedFor={requested?.email} />
      <p>
        <Link to={authHref("signin", next)}>Back to Sign In</Link>
      </p>
    </AccountPage>
  );
}

function HowItWorks() {
  return (
    <>
      <h2>How it works</h2>
      <ol className="steps">
        <li>
          <strong>We email you.</strong> If the address has an account, the email arrives within minutes.
        </li>
        <li>
          <strong>You choose a new password.</strong> Follow the link in the email.
        </li>
        <li>
          <strong>You sign in with it.</strong> Every device that was signed in to your account is signed out.
        </li>
      </ol>
      <p className="note">
        Can’t get into that inbox anymore? Email <a href={`mailto:${brand.email}`}>{brand.email}</a>.
      </p>
    </>
  );
}

/** The address typed on the previous page, from the history state. */
function useTypedEmail(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("email" in state)) return "";
  return typeof state.email === "string" ? state.email : "";
}

interface ResetRequestFormProps {
  next: string;
  requestedFor: string | undefined;
}

function ResetRequestForm({ next, requestedFor }: ResetRequestFormProps) {
  const toast = useToast();
  const [sentTo, setSentTo] = useState(requestedFor);
  const typed = useTypedEmail();

  async function submit(form: FormData): Promise<FormError | undefined> {
    const email = readResetRequest(form);
    const formError = checkResetRequest(email);
    if (formError) return formError;
    if (!rateLimits.passwordReset.take()) return TOO_MANY_RESETS;
    const { title } = await requestReset(api, email);
    toast.success(title, RESET_REQUESTED);
    setSentTo(email);
    return undefined;
  }

  const { props, busy, errors, value, refusal } = useForm(submit, resetRequestFormError);
  return (
    <form {...props} action={authHref("forgot", next)} className="account-form">
      <RefusedNotice error={refusal} />
      <TextInput
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        defaultValue={value("email") ?? requestedFor ?? typed}
        error={errors.email}
      />
      <SubmitButton busy={busy} busyText="Sending…">
        Send reset link
      </SubmitButton>
      <p role="status">
        {sentTo && (
          <>
            If <strong>{sentTo}</strong> has an account, the link is on its way. Nothing after a few minutes?
            Check your spam folder, or send it again.
          </>
        )}
      </p>
    </form>
  );
}
