import Button from "@mui/material/Button";
import { Link, useLocation } from "react-router";
import { useHydrated } from "../components/hydrated.ts";
import { lazyComponent } from "../components/lazy-component.tsx";
import { Phase } from "../site/drawings/phase.tsx";
import { AccountPage, Intro } from "./account-page.tsx";
import { authHref } from "./auth-mode.ts";
import type { PurposeFacts } from "./booking-purpose.tsx";
import { hrefAfterPassword } from "./code-path.ts";
import { DoneNotice } from "./done-notice.tsx";
import { PASSWORD_UPDATED, SIGN_IN_ENDED } from "./done-texts.ts";
import { DASHBOARD_PATH } from "./next-path.ts";
import { signInWithPasskey } from "./passkeys/ask.ts";
import { PasskeyButton } from "./passkeys/passkey-button.tsx";
import { Purpose } from "./purpose.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { type SentNotice, signInNoticeOf } from "./sign-in-notice.ts";

/** Read once in an account's life, after a form that has loaded it. */
const ApplicationSent = lazyComponent(() => import("./apply/application-sent.tsx"));

interface SignInProps {
  next: string;
  /** The hour that `next` books. */
  purpose: PurposeFacts | undefined;
  /** Whether an account was just deleted. */
  deleted: boolean;
  /** Whether a new password was set by a form submitted without a script. */
  updated: boolean;
  /** Whether the second step has expired. */
  ended: boolean;
  /** The origin that passkeys are bound to. */
  passkeyOrigin: string | null | undefined;
  /** The notice of a form submitted without a script. */
  sent?: SentNotice | undefined;
}

/** `/auth`: the sign-in form, and links that create an account. */
export function SignIn({ next, purpose, deleted, updated, ended, passkeyOrigin, sent }: SignInProps) {
  const { state } = useLocation();
  // The server does not know the history state, so it is read only after hydration.
  const mounted = useHydrated();
  const notice = sent ?? (mounted ? signInNoticeOf(state) : undefined);
  return (
    <AccountPage title="Sign in" aside={<SignUpLinks next={next} />}>
      <Intro heading="Sign in">
        {purpose ? <Purpose facts={purpose} /> : next !== DASHBOARD_PATH && <p>Please log in to continue.</p>}
      </Intro>
      {deleted && <AccountDeleted />}
      {updated && <DoneNotice {...PASSWORD_UPDATED} />}
      {ended && <DoneNotice {...SIGN_IN_ENDED} />}
      {notice?.from === "application" && <ApplicationSent {...notice} withoutToast={sent !== undefined} />}
      <SignInForm next={next} focused={updated || notice?.from === "recovery"} />
      <PasskeyButton
        origin={passkeyOrigin}
        show={signInWithPasskey}
        label="Sign in with a passkey"
        onShown={(signedIn) => window.location.assign(hrefAfterPassword(signedIn, next))}
      />
    </AccountPage>
  );
}

const AccountDeleted = () => (
  <div className="notice" role="status">
    <p>Your account is deleted. Thank you for being part of the academy.</p>
  </div>
);

function SignUpLinks({ next }: { next: string }) {
  return (
    <>
      <h2>New to the academy?</h2>
      <p>
        With a student account, you can find a tutor, book a session, and see all your sessions in one place.
        The account is free.
      </p>
      <Button component={Link} to={authHref("student", next)} variant="outlined" color="secondary">
        Join as Student
      </Button>
      <p>Like explaining your subject? Apply to teach, and set your own hours.</p>
      <Button component={Link} to={authHref("signup")} variant="outlined" color="secondary">
        Become a Tutor
      </Button>
      <Phase />
    </>
  );
}
