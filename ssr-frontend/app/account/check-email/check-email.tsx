import Button from "@mui/material/Button";
import { Link, redirect } from "react-router";
import { respondToForm } from "../../api/form-action.server.ts";
import { sessionOf } from "../../shell/session.server.ts";
import { AccountPage, Intro } from "../account-page.tsx";
import { authHref } from "../auth-mode.ts";
import { DoneNotice } from "../done-notice.tsx";
import { SIGNED_UP } from "../done-texts.ts";
import { NewLinkForm } from "../email-link/new-link-form.tsx";
import { newLinkRules } from "../link-rules.server.ts";
import { checkEmailHref, nextPath, signUpHref } from "../next-path.ts";
import { ResendVerification, SENT_AGAIN } from "../resend-verification.tsx";
import type { Route } from "./+types/check-email";
import { awaitedEmail } from "./awaited-email.server.ts";

export function loader({ request, url, context }: Route.LoaderArgs) {
  const next = nextPath(url.searchParams.get("next"));
  if (sessionOf(context).user) throw redirect(next);
  return { next, email: awaitedEmail(request), created: url.searchParams.has("created") };
}

/** Sends the link again without a script. */
export const action = ({ request, url }: Route.ActionArgs) =>
  respondToForm(request, newLinkRules(nextPath(url.searchParams.get("next"))));

/**
 * `/check-email`: after a sign-up, until the emailed link is followed. It says the same about every address, whether or
 * not it had an account.
 */
export default function CheckEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, email, created } = loaderData;
  const sentTo = actionData?.done?.sentTo;
  const outcome = sentTo ? SENT_AGAIN : actionData?.refused?.error.text;
  return (
    <AccountPage title="Check your email">
      <Intro heading="Check your email">
        {created && !actionData && <DoneNotice {...SIGNED_UP} />}
        <p>
          {email ? (
            <>
              We sent an email to <strong>{email}</strong>.
            </>
          ) : (
            `${created || sentTo ? "We" : "If you just signed up, we"} sent you an email.`
          )}{" "}
          Follow the link in it to verify your account, and you’ll be signed in and continue where you left
          off.
        </p>
        <p className="note">
          Open the link in this browser, so you don’t need your password again. It works for 48 hours.
        </p>
      </Intro>
      <section className="check-email" aria-labelledby="not-there">
        <h2 id="not-there">Not there yet?</h2>
        <p className="note">
          It should arrive within a minute or two. If not, check your spam folder, or send it again: up to
          three times in five minutes.
        </p>
        {email ? (
          <ResendVerification email={email} next={next} action={checkEmailHref(next)} outcome={outcome} />
        ) : (
          <NewLinkForm next={next} action={checkEmailHref(next)} sent={sentTo} />
        )}
      </section>
      <section className="check-email" aria-labelledby="wrong-address">
        <h2 id="wrong-address">Wrong address?</h2>
        <p className="note">
          Sign up again with the right one. Nobody can use an account until its address is verified.
        </p>
        <div>
          <Button component={Link} to={signUpHref(next)} variant="text" sx={{ ml: -2.5 }}>
            Use a different address
          </Button>
        </div>
        <p>
          Already verified? <Link to={authHref("signin", next)}>Sign in</Link>
        </p>
      </section>
    </AccountPage>
  );
}
