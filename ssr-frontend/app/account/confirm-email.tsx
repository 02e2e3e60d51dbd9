import Button from "@mui/material/Button";
import { Link } from "react-router";
import { api } from "../api/browser.ts";
import { respondToForm } from "../api/form-action.server.ts";
import { unwrap } from "../api/problem.ts";
import { useSession } from "../queries/session.ts";
import type { Route } from "./+types/confirm-email";
import { authHref } from "./auth-mode.ts";
import { readEmailLink } from "./email-link/email-link.server.ts";
import { EmailLinkPage } from "./email-link/email-link-page.tsx";
import { confirmEmailRules } from "./link-rules.server.ts";

export const loader = async ({ request, url }: Route.LoaderArgs) => ({
  link: await readEmailLink(request, url),
});

/** Handles the form if it is submitted without a script. */
export const action = ({ request }: Route.ActionArgs) => respondToForm(request, confirmEmailRules);

/** `/confirm-email`: the target of the emailed link that confirms a changed address. */
export default function ConfirmEmailPage({ loaderData: { link }, actionData }: Route.ComponentProps) {
  return (
    <EmailLinkPage
      title="Confirm your new email"
      link={link}
      form={{ action: "/confirm-email", button: "Confirm my new email", busy: "Confirming…" }}
      ask={(email) =>
        email ? (
          <>
            Confirm that you want to sign in with <strong>{email}</strong> from now on.
          </>
        ) : (
          "Confirm that you want to sign in with the address our email went to."
        )
      }
      result={actionData}
      follow={(token) => unwrap(api.POST("/api/account/email/confirm", { body: { token } }))}
      done={(email) => ({
        heading: "Your new email address is confirmed",
        text: (
          <>
            From now on, sign in with <strong>{email}</strong>. Our emails will go there, too.
          </>
        ),
        next: <ToAccount />,
      })}
      expired={{
        text: "It may be expired, used or incomplete. Your account settings show which address is yours, and you can send a new link from there.",
        next: <ToAccount />,
      }}
    />
  );
}

/** Links to the settings, by way of the sign-in form if nobody is signed in. */
function ToAccount() {
  const { user } = useSession();
  return (
    <div>
      <Button
        component={Link}
        to={user ? "/account" : authHref("signin", "/account")}
        variant="contained"
        color="signal"
        size="large"
      >
        {user ? "Account settings" : "Sign in"}
      </Button>
    </div>
  );
}
