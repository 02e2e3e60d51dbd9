import { useState } from "react";
import { Link, useLocation } from "react-router";
import { brand } from "#content/brand.ts";
import { api } from "../../api/browser.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import { type FormError, useForm } from "../../components/form.ts";
import { TextInput } from "../../components/inputs.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { AccountPage, Intro, NeedsScript } from "../account-page.tsx";
import { authHref } from "../auth-mode.ts";
import { rateLimits } from "../rate-limits.ts";
import {
  checkResetRequest,
  isSilentFailure,
  RESET_REQUESTED,
  resetRequestFormError,
  TOO_MANY_RESETS,
} from "./forgot-password-rules.ts";

/** `/auth?mode=forgot`: asks for the link that resets a password. */
export default function ForgotPassword({ next }: { next: string }) {
  return (
    <AccountPage title="Forgot your password?" aside={<HowItWorks />}>
      <Intro heading="Forgot your password?">
        <p>
          Enter the address of your account. We mail you a link to set a new one; it works once, for an hour.
        </p>
      </Intro>
      <NeedsScript what="Resetting a password" />
      <ResetRequestForm />
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
          <strong>We write to you.</strong> If the address has an account, the mail is there within minutes.
        </li>
        <li>
          <strong>You choose a new password.</strong> The link in the mail leads to the form for it.
        </li>
        <li>
          <strong>You sign in with it.</strong> Whoever was signed in to your account is signed out.
        </li>
      </ol>
      <p className="note">
        No way into that mailbox any more? Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>.
      </p>
    </>
  );
}

/** The address typed on the page before, if that handed it on. */
function useTypedEmail(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("email" in state)) return "";
  return typeof state.email === "string" ? state.email : "";
}

function ResetRequestForm() {
  const toast = useToast();
  const [sentTo, setSentTo] = useState<string>();

  async function submit(form: FormData): Promise<FormError | undefined> {
    const email = String(form.get("email")).trim().toLowerCase();
    const formError = checkResetRequest(email);
    if (formError) return formError;
    if (!rateLimits.passwordReset.take()) return TOO_MANY_RESETS;
    toast.success(await requestReset(email), RESET_REQUESTED);
    setSentTo(email);
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit, resetRequestFormError);
  return (
    <form {...props} className="account-form">
      <TextInput
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        defaultValue={useTypedEmail()}
        error={errors.email}
      />
      <SubmitButton busy={busy} busyText="Sending…" disabled={!ready}>
        Send reset link
      </SubmitButton>
      <p role="status">
        {sentTo && (
          <>
            If <strong>{sentTo}</strong> has an account, the link is on its way. Nothing there after a few
            minutes? Look among spam, or send it again.
          </>
        )}
      </p>
    </form>
  );
}

/** What to say of a request: that it was sent, or, whatever went wrong at the server, that it was dealt with. */
async function requestReset(email: string): Promise<string> {
  try {
    await unwrap(api.POST("/api/auth/request-password-reset", { body: { email } }));
    return "Reset Instructions Sent!";
  } catch (problem) {
    if (problem instanceof Problem && isSilentFailure(problem)) return "Request Processed";
    throw problem;
  }
}
