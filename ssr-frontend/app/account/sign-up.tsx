import { useState } from "react";
import { Link, redirect } from "react-router";
import { sessionOf } from "../shell/session.server.ts";
import type { Route } from "./+types/sign-up";
import { AccountPage, Intro, NeedsScript } from "./account-page.tsx";
import { authHref } from "./auth-mode.ts";
import { CheckEmail } from "./check-email.tsx";
import { nextPath } from "./next-path.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { StudentEligibility } from "./student-eligibility.tsx";
import { StudentSteps } from "./student-steps.tsx";

/** Whoever is signed in has an account already. */
export function loader({ request, context }: Route.LoaderArgs) {
  const next = nextPath(new URL(request.url).searchParams.get("next"));
  if (sessionOf(context).user) throw redirect(next);
  return { next };
}

/** `/student-signup`: a student creates an account and is told to look for the email. */
export default function SignUpPage({ loaderData: { next } }: Route.ComponentProps) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AccountPage title="Create a student account" aside={<StudentSteps />}>
      {sentTo === undefined ? (
        <>
          <Intro heading="Create your student account">
            <StudentEligibility />
          </Intro>
          <NeedsScript what="Creating an account" />
          <SignUpForm next={next} onSent={setSentTo} />
          <p>
            Already have an account? <Link to={authHref("signin", next)}>Sign in</Link>
          </p>
        </>
      ) : (
        <CheckEmail email={sentTo} next={next} onRestart={() => setSentTo(undefined)} />
      )}
    </AccountPage>
  );
}
