import { useState } from "react";
import { Link, redirect } from "react-router";
import { respondToForm } from "../api/form-action.server.ts";
import { sessionOf } from "../shell/session.server.ts";
import type { Route } from "./+types/sign-up";
import { AccountPage, Intro } from "./account-page.tsx";
import { authHref } from "./auth-mode.ts";
import { CheckEmail } from "./check-email.tsx";
import { DoneNotice } from "./done-notice.tsx";
import { SIGNED_UP } from "./done-texts.ts";
import { signUpRules } from "./form-rules.server.ts";
import { DASHBOARD_PATH, nextPath } from "./next-path.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { StudentEligibility } from "./student-eligibility.tsx";
import { StudentSteps } from "./student-steps.tsx";

/** Whoever is signed in has an account already. */
export function loader({ url, context }: Route.LoaderArgs) {
  const next = nextPath(url.searchParams.get("next"));
  if (sessionOf(context).user) throw redirect(next);
  return { next };
}

export const action = ({ request, url }: Route.ActionArgs) =>
  respondToForm(request, signUpRules(nextPath(url.searchParams.get("next"))));

const signUpHref = (next: string): string =>
  next === DASHBOARD_PATH ? "/student-signup" : `/student-signup?${new URLSearchParams({ next })}`;

/** `/student-signup`: a student creates an account and is told to look for the email. */
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
