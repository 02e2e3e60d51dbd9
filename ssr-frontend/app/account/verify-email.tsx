import Button from "@mui/material/Button";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../api/browser.ts";
import { respondToForm } from "../api/form-action.server.ts";
import { Problem, unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { chosenHourIn } from "../bookings/chosen-hour.ts";
import { useForm } from "../components/form.ts";
import type { FormError } from "../components/form-result.ts";
import { PasswordInput } from "../components/inputs.tsx";
import { RefusedNotice } from "../components/refused-notice.tsx";
import { SubmitButton } from "../components/submit-button.tsx";
import { portalSignInHref } from "../summer/portal.ts";
import type { Route } from "./+types/verify-email";
import { authHref } from "./auth-mode.ts";
import { readEmailLink } from "./email-link/email-link.server.ts";
import { EmailLinkPage } from "./email-link/email-link-page.tsx";
import { NewLinkForm } from "./email-link/new-link-form.tsx";
import { verifyEmailRules } from "./link-rules.server.ts";
import { newLinkHref, nextPath } from "./next-path.ts";
import { MIN_PASSWORD_LENGTH } from "./password-rules.ts";
import { checkReset } from "./recovery/reset-rules.ts";
import { signUpFormError } from "./sign-up-rules.ts";
import { StrengthMeter } from "./strength-meter.tsx";

export async function loader({ request, url }: Route.LoaderArgs) {
  const next = nextPath(url.searchParams.get("next"));
  return { link: await readEmailLink(request, url), next, isBooking: chosenHourIn(next) !== undefined };
}

/** Handles the page's forms if they are submitted without a script. */
export const action = ({ request, url }: Route.ActionArgs) =>
  respondToForm(request, verifyEmailRules(nextPath(url.searchParams.get("next"))));

/** `/verify-email`: the target of the emailed link that verifies a new account's address. */
export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { link, next, isBooking } = loaderData;
  const portalHref = portalSignInHref(next);
  return (
    <EmailLinkPage
      title="Verify your email"
      link={link}
      form={{ action: newLinkHref(next), button: "Verify my email", busy: "Verifying…" }}
      ask={(email) => (
        <>
          {email ? (
            <>
              Verify that <strong>{email}</strong> is your address and that you signed up with it.
            </>
          ) : (
            "Verify that you signed up with the address our email went to."
          )}
          {isBooking && " Then you can confirm your session."}
        </>
      )}
      result={actionData}
      follow={(token) => verify({ token }, next)}
      password={{
        heading: "Enter your password",
        text: (
          <>
            This isn’t the browser you signed up in. Enter the password you chose there, or a new one
            {link.email ? (
              <>
                {" "}
                for <strong>{link.email}</strong>
              </>
            ) : null}
            . It’s your password from now on, and you’ll be signed in.
          </>
        ),
        form: (ways) => <OwnPasswordForm {...ways} next={next} />,
      }}
      done={(email) => ({
        heading: "Your email is verified",
        text: (
          <>
            <strong>{email}</strong> is yours.{" "}
            {portalHref
              ? "Sign in to continue in the summer portal."
              : "Sign in and book your first session."}
          </>
        ),
        next: (
          <div>
            <Button
              component={Link}
              to={portalHref ?? authHref("signin", next)}
              variant="contained"
              color="signal"
              size="large"
            >
              Sign in
            </Button>
          </div>
        ),
      })}
      expired={{
        text: "It may be expired or incomplete. We can send a new one to the address you signed up with.",
        next: <NewLinkForm next={next} action={newLinkHref(next)} sent={actionData?.done?.sentTo} />,
      }}
    />
  );
}

/**
 * Verifies the address. If that signs the browser in, `next` is loaded as a new document, without another user's data;
 * the returned promise is then left pending, so that the button stays busy.
 */
async function verify(body: components["schemas"]["VerifyEmail"], next: string) {
  const verified = await unwrap(api.POST("/api/auth/verify-email", { body }));
  if (!verified.is_signed_in) return verified;
  window.location.assign(next);
  return new Promise<typeof verified>(() => undefined);
}

interface OwnPasswordFormProps {
  /** The token that verifies the address. */
  token: string;
  /** The target after the address is verified. */
  next: string;
  /** Called when the address is verified and the password is set. */
  onDone: (email: string) => void;
  /** Called when the link has expired. */
  onExpired: () => void;
}

/**
 * Sets the password of a new account, by whoever can read its mailbox: anybody may have signed up with that
 * address.
 */
function OwnPasswordForm({ token, next, onDone, onExpired }: OwnPasswordFormProps) {
  const [typed, setTyped] = useState("");

  async function submit(form: FormData): Promise<FormError | undefined> {
    const password = String(form.get("password") ?? "");
    const formError = checkReset(password, password);
    if (formError) return formError;
    try {
      const { email } = await verify({ token, password }, next);
      onDone(email);
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.code !== "token_expired") throw problem;
      onExpired();
    }
    return undefined;
  }

  const { props, busy, errors, refusal } = useForm(submit, signUpFormError);
  return (
    <form {...props} action={newLinkHref(next)} className="account-form">
      <RefusedNotice error={refusal} />
      <input type="hidden" name="token" value={token} />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="new-password"
        onValue={setTyped}
        help={
          <>
            At least {MIN_PASSWORD_LENGTH} characters. Mix lowercase letters, capitals and numbers to make it
            strong.
            <StrengthMeter password={typed} />
          </>
        }
        error={errors.password}
      />
      <SubmitButton busy={busy} busyText="Verifying…">
        Verify my email
      </SubmitButton>
    </form>
  );
}
