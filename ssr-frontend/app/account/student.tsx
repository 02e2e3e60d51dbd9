import { Link, useNavigate } from "react-router";
import { AccountPage, Intro } from "./account-page.tsx";
import { authHref } from "./auth-mode.ts";
import type { SignInNotice } from "./sign-in-notice.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { StudentEligibility } from "./student-eligibility.tsx";
import { StudentSteps } from "./student-steps.tsx";

/** `/auth?mode=student`: creates a student account, then returns to the sign-in form. */
export default function StudentAccount({ next }: { next: string }) {
  const navigate = useNavigate();
  const sent = (email: string) =>
    void navigate(authHref("signin", next), { state: { from: "sign-up", email } satisfies SignInNotice });
  return (
    <AccountPage title="Join as a student" aside={<StudentSteps />}>
      <Intro heading="Create your student account">
        <StudentEligibility />
      </Intro>
      <SignUpForm next={next} action={authHref("student", next)} onSent={sent} />
      <p>
        Already have an account? <Link to={authHref("signin", next)}>Sign in</Link>
      </p>
    </AccountPage>
  );
}
