import { useState } from "react";
import { Link } from "react-router";
import { hrefAfterPassword } from "../../account/code-path.ts";
import { ResendVerification } from "../../account/resend-verification.tsx";
import { isSuspended, SuspendedNotice, useSuspendedWords } from "../../account/suspended-notice.tsx";
import { useUnverified } from "../../account/unverified.ts";
import { api } from "../../api/browser.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import { useForm } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { PasswordInput, TextInput } from "../../components/inputs.tsx";
import { RefusedNotice } from "../../components/refused-notice.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { browserZone } from "../../time/browser-zone.ts";
import { afterSignIn, type PortalChoice, signInHref } from "../portal.ts";
import { checkPortalForm, portalFormError, readPortalForm } from "./rules.ts";

/**
 * Address and password; then loads `next`, the role's first page, or the second step, as a new document
 * without another user's data. The request contains the role: with it, the API ends all sessions of the user
 * who was signed in here before.
 */
export function PortalSignInForm({ choice }: { choice: PortalChoice }) {
  const { role } = choice;
  const next = afterSignIn(choice);
  /** The address of correct credentials that is not verified yet. */
  const [unverified, setUnverified] = useState(useUnverified());
  /** The message to the owner of a suspended account. */
  const [suspended, setSuspended] = useState(useSuspendedWords());
  const [leaving, setLeaving] = useState(false);

  async function submit(form: FormData): Promise<FormError | undefined> {
    const { email, password } = readPortalForm(form);
    const formError = checkPortalForm({ first_name: "", last_name: "", email, password }, "signin");
    if (formError) return formError;
    setUnverified(undefined);
    setSuspended(undefined);
    try {
      const body = { email, password, role, time_zone: browserZone() };
      const signedIn = await unwrap(api.POST("/api/auth/sign-in", { body }));
      setLeaving(true);
      window.location.replace(hrefAfterPassword(signedIn, next));
      return undefined;
    } catch (problem) {
      if (problem instanceof Problem && isSuspended(problem)) {
        setSuspended(problem.message);
        return undefined;
      }
      if (problem instanceof Problem && problem.code === "email_not_verified") setUnverified(email);
      throw problem;
    }
  }

  const { props, busy, errors, value, refusal } = useForm(submit, portalFormError);
  return (
    <>
      {/* It contains a form of its own, so it is outside this one. */}
      {unverified && (
        <div className="notice">
          <p>
            You have an account, but <strong>{unverified}</strong> isn’t verified yet. Follow the link in our
            email, then sign in here.
          </p>
          <ResendVerification email={unverified} next={next} />
        </div>
      )}
      {suspended && <SuspendedNotice words={suspended} />}
      <form {...props} action={signInHref(choice)} className="account-form">
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
          <Link to="/auth?mode=forgot">Forgot your password?</Link>
        </p>
      </form>
    </>
  );
}
