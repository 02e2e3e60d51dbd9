import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { Link, redirect } from "react-router";
import { respondToForm } from "../api/form-action.server.ts";
import { sessionOf } from "../shell/session.server.ts";
import type { Route } from "./+types/sign-up";
import { AccountPage, Intro } from "./account-page.tsx";
import { authHref } from "./auth-mode.ts";
import { DoneNotice } from "./done-notice.tsx";
import { SIGNED_UP } from "./done-texts.ts";
import { signUpRules } from "./form-rules.server.ts";
import { DASHBOARD_PATH, nextPath } from "./next-path.ts";
import { ResendVerification } from "./resend-verification.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { StudentEligibility } from "./student-eligibility.tsx";
import { StudentSteps } from "./student-steps.tsx";

/** Redirects a signed-in user, who has an account already. */
export function loader({ url, context }: Route.LoaderArgs) {
  const next = nextPath(url.searchParams.get("next"));
  if (sessionOf(context).user) throw redirect(next);
  return { next };
}

export const action = ({ request, url }: Route.ActionArgs) =>
  respondToForm(request, signUpRules(nextPath(url.searchParams.get("next"))));

const signUpHref = (next: string): string =>
  next === DASHBOARD_PATH ? "/student-signup" : `/student-signup?${new URLSearchParams({ next })}`;

/** `/student-signup`: creates a student account, then asks the student to check their email. */
export default function SignUpPage({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const [sentTo, setSentTo] = useState(actionData?.done?.email);
  return (
    <AccountPage title="Create a student account" aside={<StudentSteps />}>
      {sentTo === undefined ? (
        <>
          <Intro heading="Create your student account">
            <StudentEligibility />
          </Intro>
          <SignUpForm next={next} action={signUpHref(next)} onSent={setSentTo} />
          <p>
            Already have an account? <Link to={authHref("signin", next)}>Sign in</Link>
          </p>
        </>
      ) : (
        <>
          {actionData?.done && <DoneNotice {...SIGNED_UP} />}
          <CheckEmail email={sentTo} next={next} onRestart={() => setSentTo(undefined)} />
        </>
      )}
    </AccountPage>
  );
}

interface CheckEmailProps {
  /** The address that the link was sent to. */
  email: string;
  /** The target after sign-in. */
  next: string;
  /** Shows an empty form again, if the address was mistyped. */
  onRestart: () => void;
}

/** Shown after an account is created, until its address is verified. */
function CheckEmail({ email, next, onRestart }: CheckEmailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused form is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="account-intro">
        <h1 ref={heading} tabIndex={-1}>
          Check your email
        </h1>
        <p>
          We sent an email to <strong>{email}</strong>. Follow the link in it to verify your account, then{" "}
          <Link to={authHref("signin", next)}>sign in</Link>.
        </p>
        <p className="note">
          It should arrive within a minute or two. If not, check your spam folder, or send it again.
        </p>
      </div>
      <ResendVerification email={email} next={next} />
      <div>
        <Button variant="text" onClick={onRestart} sx={{ ml: -2.5 }}>
          Use a different address
        </Button>
      </div>
    </>
  );
}
