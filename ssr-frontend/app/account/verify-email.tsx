import Button from "@mui/material/Button";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { api } from "../api/browser.ts";
import { Problem, unwrap } from "../api/problem.ts";
import type { Route } from "./+types/verify-email";
import { AccountPage, Intro, NeedsScript } from "./account-page.tsx";
import { NewLinkForm } from "./new-link-form.tsx";

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

type Outcome =
  | { step: "verifying" | "expired" }
  | { step: "verified"; email: string }
  | { step: "failed"; detail: string };

/** `/verify-email`: the mailed link ends here. The token is sent by script: mail programs that open links do not run it. */
export default function VerifyEmailPage({ loaderData: { token } }: Route.ComponentProps) {
  const [outcome, setOutcome] = useState<Outcome>({ step: token === "" ? "expired" : "verifying" });
  const verifying = outcome.step === "verifying";
  useEffect(() => {
    if (!verifying) return;
    let left = false;
    void verify(token).then((next) => left || setOutcome(next));
    return () => {
      left = true;
    };
  }, [token, verifying]);
  return (
    <AccountPage title="Verify your email">
      <NeedsScript what="Verifying your email" />
      {/* Always the same element, so that readers announce what becomes of it. */}
      <div role="status" className="account-intro">
        {words(outcome)}
      </div>
      {outcome.step === "verified" && <GoOn />}
      {outcome.step === "expired" && <NewLinkForm />}
      {outcome.step === "failed" && (
        <div>
          <Button variant="contained" color="signal" onClick={() => setOutcome({ step: "verifying" })}>
            Try again
          </Button>
        </div>
      )}
    </AccountPage>
  );
}

async function verify(token: string): Promise<Outcome> {
  try {
    const { email } = await unwrap(api.POST("/api/auth/verify-email", { body: { token } }));
    return { step: "verified", email };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (problem.code === "token_expired") return { step: "expired" };
    return { step: "failed", detail: problem.message };
  }
}

function words(outcome: Outcome): ReactNode {
  switch (outcome.step) {
    case "verifying":
      return <Intro heading="Verifying your email…" />;
    case "verified":
      return (
        <Intro heading="Your email is verified">
          <p>
            <strong>{outcome.email}</strong> is yours. Sign in, and book your first session.
          </p>
        </Intro>
      );
    case "expired":
      return (
        <Intro heading="This link does not work any more">
          <p>
            It may have expired or be incomplete. We can send a new one to the address you signed up with.
          </p>
        </Intro>
      );
    case "failed":
      return (
        <Intro heading="That did not work just now">
          <p>{outcome.detail}</p>
        </Intro>
      );
  }
}

const GoOn = () => (
  <div>
    <Button component={Link} to="/auth" variant="contained" color="signal" size="large">
      Sign in
    </Button>
  </div>
);
