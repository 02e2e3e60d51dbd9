import { type MouseEvent, type RefObject, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "../api/browser.ts";
import { Problem, unwrap } from "../api/problem.ts";
import { useForm } from "../components/form.ts";
import type { FormError } from "../components/form-result.ts";
import { PasswordInput, TextInput } from "../components/inputs.tsx";
import { RefusedNotice } from "../components/refused-notice.tsx";
import { SubmitButton } from "../components/submit-button.tsx";
import { browserZone } from "../time/browser-zone.ts";
import { authHref } from "./auth-mode.ts";
import { hrefAfterPassword } from "./code-path.ts";
import { ResendVerification } from "./resend-verification.tsx";
import { checkSignIn, readSignIn, signInFormError } from "./sign-in-rules.ts";
import { isSuspended, SuspendedNotice, useSuspendedWords } from "./suspended-notice.tsx";
import { useUnverified } from "./unverified.ts";

/** The specification's delay after sign-in, in ms. */
const SIGN_IN_DELAY = 100;

interface SignInFormProps {
  next: string;
  /** Whether the address gets the focus, after a new password was set. */
  focused: boolean;
}

/**
 * Address and password; then loads `next`, or the second step, as a new document without another user's data.
 */
export function SignInForm({ next, focused }: SignInFormProps) {
  /** The address of correct credentials that is not verified yet. */
  const [unverified, setUnverified] = useState(useUnverified());
  /** The message to the owner of a suspended account. */
  const [suspended, setSuspended] = useState(useSuspendedWords());
  const [leaving, setLeaving] = useState(false);

  async function submit(form: FormData): Promise<FormError | undefined> {
    const body = readSignIn(form);
    const formError = checkSignIn(body);
    if (formError) return formError;
    setUnverified(undefined);
    setSuspended(undefined);
    try {
      const signedIn = await unwrap(
        api.POST("/api/auth/sign-in", { body: { ...body, time_zone: browserZone() } }),
      );
      setLeaving(true);
      setTimeout(() => window.location.assign(hrefAfterPassword(signedIn, next)), SIGN_IN_DELAY);
      return undefined;
    } catch (problem) {
      if (problem instanceof Problem && isSuspended(problem)) {
        setSuspended(problem.message);
        return undefined;
      }
      if (problem instanceof Problem && problem.code === "email_not_verified") setUnverified(body.email);
      throw problem;
    }
  }

  const { props, busy, errors, value, refusal } = useForm(submit, signInFormError);
  const { ref } = props;
  useEffect(() => {
    if (focused) emailField(ref)?.focus();
  }, [focused, ref]);
  return (
    <>
      {/* It contains a form of its own, so it is outside this one. */}
      {unverified && <Unverified email={unverified} next={next} />}
      {suspended && <SuspendedNotice words={suspended} />}
      <form {...props} action={authHref("signin", next)} className="account-form">
        <RefusedNotice error={suspended ? undefined : refusal} />
        <TextInput
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          defaultValue={value("email")}
          error={errors.email}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <SubmitButton busy={busy || leaving} busyText="Signing in…">
          Sign in
        </SubmitButton>
        <p>
          <Forgot next={next} typed={() => emailField(ref)?.value ?? ""} />
        </p>
      </form>
    </>
  );
}

const emailField = (form: RefObject<HTMLFormElement | null>) =>
  form.current?.querySelector<HTMLInputElement>("input[name=email]");

/** Links to the request for a new password, with the address typed so far. */
function Forgot({ next, typed }: { next: string; typed: () => string }) {
  const navigate = useNavigate();
  const to = authHref("forgot", next);
  function go(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(to, { state: { email: typed().trim() } });
  }
  return (
    <Link to={to} onClick={go} data-waits="">
      Forgot your password?
    </Link>
  );
}

function Unverified({ email, next }: { email: string; next: string }) {
  return (
    <div className="notice">
      <p>
        You have an account, but <strong>{email}</strong> isn’t verified yet. Follow the link in our email,
        then sign in here.
      </p>
      <ResendVerification email={email} next={next} />
    </div>
  );
}
