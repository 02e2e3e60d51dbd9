import Button from "@mui/material/Button";
import { Link } from "react-router";
import { api } from "../api/browser.ts";
import { respondToForm } from "../api/form-action.server.ts";
import { unwrap } from "../api/problem.ts";
import { portalSignInHref } from "../summer/portal.ts";
import type { Route } from "./+types/verify-email";
import { authHref } from "./auth-mode.ts";
import { readEmailLink } from "./email-link.server.ts";
import { EmailLinkPage } from "./email-link-page.tsx";
import { verifyEmailRules } from "./link-rules.server.ts";
import { NewLinkForm } from "./new-link-form.tsx";
import { newLinkHref, nextPath } from "./next-path.ts";
import { OwnPasswordForm } from "./own-password-form.tsx";

export async function loader({ request, url }: Route.LoaderArgs) {
  return { link: await readEmailLink(request, url), next: nextPath(url.searchParams.get("next")) };
}

/** The page's forms, when the browser sends one by itself. */
export const action = ({ request, url }: Route.ActionArgs) =>
  respondToForm(request, verifyEmailRules(nextPath(url.searchParams.get("next"))));

/** `/verify-email`: where the link to a new account leads. */
export default function VerifyEmailPage({ loaderData: { link, next }, actionData }: Route.ComponentProps) {
  const portalHref = portalSignInHref(next);
  return (
    <EmailLinkPage
      title="Verify your email"
      link={link}
      form={{ action: newLinkHref(next), button: "Verify my email", busy: "Verifying…" }}
      ask={(email) =>
        email ? (
          <>
            Press the button if <strong>{email}</strong> is your address and you signed up with it.
          </>
        ) : (
          "Press the button if you signed up with the address that our message went to."
        )
      }
      result={actionData}
      follow={(token) => unwrap(api.POST("/api/auth/verify-email", { body: { token } }))}
      password={{
        heading: "Enter your password",
        text: "This is another browser than the one you signed up in. Type the password you chose there, or a new one: it is your password from now on.",
        form: (ways) => <OwnPasswordForm {...ways} action={newLinkHref(next)} />,
      }}
      done={(email) => ({
        heading: "Your email is verified",
        text: (
          <>
            <strong>{email}</strong> is yours.{" "}
            {portalHref ? "Sign in to go on in the summer portal." : "Sign in, and book your first session."}
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
        text: "It may have expired or be incomplete. We can send a new one to the address you signed up with.",
        next: <NewLinkForm next={next} sent={actionData?.done?.sentTo} />,
      }}
    />
  );
}
