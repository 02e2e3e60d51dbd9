import { Link } from "react-router";
import { AccountPage, Intro } from "./account-page.tsx";
import { authHref } from "./auth-mode.ts";
import type { PurposeFacts } from "./booking-purpose.tsx";
import { Purpose } from "./purpose.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { StudentEligibility } from "./student-eligibility.tsx";
import { StudentSteps } from "./student-steps.tsx";

interface StudentAccountProps {
  next: string;
  purpose: PurposeFacts | undefined;
}

/** `/auth?mode=student`: creates a student account. */
export default function StudentAccount({ next, purpose }: StudentAccountProps) {
  return (
    <AccountPage
      title="Join as a student"
      aside={
        <StudentSteps>{purpose?.is_free && <Purpose facts={{ ...purpose, asStep: true }} />}</StudentSteps>
      }
    >
      <Intro heading="Create your student account">
        <Purpose facts={purpose} />
        <StudentEligibility />
      </Intro>
      <SignUpForm next={next} action={authHref("student", next)} />
      <p>
        Already have an account? <Link to={authHref("signin", next)}>Sign in</Link>
      </p>
    </AccountPage>
  );
}
