import "../summer.css";
import { AccountPage, Intro } from "../../account/account-page.tsx";
import { hrefAfterPassword } from "../../account/code-path.ts";
import { signInWithPasskey } from "../../account/passkeys/ask.ts";
import { PasskeyButton } from "../../account/passkeys/passkey-button.tsx";
import { StudentEligibility } from "../../account/student-eligibility.tsx";
import { serverApi } from "../../api/api.server.ts";
import { unwrapOrRespond } from "../../api/problem.ts";
import { useSession } from "../../queries/session.ts";
import { afterSignIn, isApplying, type PortalRole, portalChoiceOf } from "../portal.ts";
import type { Route } from "./+types/auth";
import { ApplyNotice } from "./apply-notice.tsx";
import { respondToPortalForm } from "./form-rules.server.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import { ModeSwitch, RoleTabs } from "./role-tabs.tsx";
import { signInErrorOf } from "./sign-in-error.ts";
import { SignInErrorNotice } from "./sign-in-error-notice.tsx";
import { PortalSignInForm } from "./sign-in-form.tsx";
import { PortalSignUp } from "./sign-up.tsx";
import { SignedInAs } from "./signed-in-as.tsx";

export async function loader({ request, url: { searchParams: params } }: Route.LoaderArgs) {
  const api = serverApi(request);
  const [{ items }, { origin }] = await Promise.all([
    unwrapOrRespond(api.GET("/api/auth/oidc")),
    unwrapOrRespond(api.GET("/api/auth/passkey")),
  ]);
  return {
    passkeyOrigin: origin,
    choice: portalChoiceOf(params),
    signInError: signInErrorOf(params),
    providers: items,
  };
}

/** Handles the form of either mode if it is submitted without a script. */
export const action = ({ request, url }: Route.ActionArgs) =>
  respondToPortalForm(request, portalChoiceOf(url.searchParams));

const HEADINGS = {
  signin: "Sign in to the summer portal",
  signup: "Create your summer account",
} as const;

/** `/summer/auth`: sign-in to the summer portal, for students and providers. */
export default function SummerAuthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, signInError, providers, passkeyOrigin } = loaderData;
  const { user } = useSession();
  const isNew = choice.mode === "signup";
  return (
    <AccountPage title={HEADINGS[choice.mode]} aside={<WhatFor role={choice.role} />}>
      <Intro heading={HEADINGS[choice.mode]}>
        <RoleTabs choice={choice} />
        {isApplying(choice) && <ApplyNotice />}
        {isNew && choice.role === "student" && <StudentEligibility />}
      </Intro>
      {user && <SignedInAs user={user} choice={choice} />}
      {signInError && <SignInErrorNotice error={signInError} />}
      <ProviderButtons choice={choice} providers={providers} />
      <p className="or">or with email and password</p>
      {/* Remounts for another role or mode. */}
      {isNew ? (
        <PortalSignUp key={choice.role} choice={choice} sent={actionData?.done?.email} />
      ) : (
        <>
          <PortalSignInForm choice={choice} />
          <PasskeyButton
            origin={passkeyOrigin}
            show={(signal) => signInWithPasskey(signal, choice.role)}
            label="Sign in with a passkey"
            onShown={(signedIn) => window.location.replace(hrefAfterPassword(signedIn, afterSignIn(choice)))}
          />
        </>
      )}
      <ModeSwitch choice={choice} />
      <p className="note">
        By continuing, you agree to our <a href="/terms">terms</a>; the <a href="/privacy">privacy page</a>{" "}
        says what we keep.
      </p>
    </AccountPage>
  );
}

const WHAT_FOR: Record<PortalRole, { heading: string; points: string[] }> = {
  student: {
    heading: "For students",
    points: [
      "Internships, research, bootcamps and pre-college programs in one place.",
      "One Common Profile for every application, whether you send it from here or copy it.",
      "Free for students.",
    ],
  },
  provider: {
    heading: "For providers",
    points: [
      "Tell students what you offer: dates, place, deadline.",
      "Your first listing is free.",
      "Accounts are for people, not teams: use your own email address.",
    ],
  },
};

function WhatFor({ role }: { role: PortalRole }) {
  const { heading, points } = WHAT_FOR[role];
  return (
    <>
      <h2>{heading}</h2>
      <ul className="what-for">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}
