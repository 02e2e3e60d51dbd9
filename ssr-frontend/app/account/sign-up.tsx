import { Link, redirect } from "react-router";
import { respondToForm } from "../api/form-action.server.ts";
import { sessionOf } from "../shell/session.server.ts";
import type { Route } from "./+types/sign-up";
import { AccountPage, Intro } from "./account-page.tsx";
import { authHref } from "./auth-mode.ts";
import { signUpRules } from "./form-rules.server.ts";
import { nextPath, signUpHref } from "./next-path.ts";
import { purposeOf } from "./purpose.server.ts";
import { Purpose } from "./purpose.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { StudentEligibility } from "./student-eligibility.tsx";
import { StudentSteps } from "./student-steps.tsx";

/** Redirects a signed-in user, who has an account already. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const next = nextPath(url.searchParams.get("next"));
  if (sessionOf(context).user) throw redirect(next);
  return { next, purpose: await purposeOf(request, next) };
}

export const action = ({ request, url }: Route.ActionArgs) =>
  respondToForm(request, signUpRules(nextPath(url.searchParams.get("next"))));

/** `/student-signup`: creates a student account. */
export default function SignUpPage({ loaderData: { next, purpose } }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Create a student account"
      aside={
        <StudentSteps>{purpose?.is_free && <Purpose facts={{ ...purpose, asStep: true }} />}</StudentSteps>
      }
    >
      <Intro heading="Create your student account">
        <Purpose facts={purpose} />
        <StudentEligibility />
      </Intro>
      <SignUpForm next={next} action={signUpHref(next)} />
      <p>
        Already have an account? <Link to={authHref("signin", next)}>Sign in</Link>
      </p>
    </AccountPage>
  );
}
