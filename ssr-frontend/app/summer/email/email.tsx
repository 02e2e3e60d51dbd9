import type { PendingSignIn } from "./provider-identity.tsx";
import "../summer.css";
import Button from "@mui/material/Button";
import { data, Link } from "react-router";
import { AccountPage, Intro } from "../../account/account-page.tsx";
import { serverApi } from "../../api/api.server.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import { linkToken } from "../../link-token.ts";
import type { Route } from "./+types/email";
import { AskAddress } from "./ask-address.tsx";
import { Confirm } from "./confirm.tsx";

type PendingSignInStep =
  | { step: "ask"; pending: PendingSignIn }
  | { step: "confirm"; pending: PendingSignIn; token: string }
  | { step: "error"; reason: PendingSignInErrorReason };

/** The pending sign-in of this browser and this link, from the server. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const token = url.searchParams.has("token") ? linkToken(url.searchParams) : undefined;
  try {
    const query = token === undefined ? {} : { token };
    const pending = await unwrap(serverApi(request).GET("/api/auth/oidc/pending", { params: { query } }));
    return data<PendingSignInStep>(
      token === undefined ? { step: "ask", pending } : { step: "confirm", pending, token },
    );
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const reason = errorReasonOf(problem, token !== undefined);
    if (!reason) throw data({ code: problem.code, detail: problem.message }, { status: problem.status });
    return data<PendingSignInStep>({ step: "error", reason }, { status: problem.status });
  }
}

function errorReasonOf(problem: Problem, byLink: boolean): PendingSignInErrorReason | undefined {
  if (problem.code === "other_browser") return "other_browser";
  if (problem.code === "token_expired") return byLink ? "link" : "nothing";
  return undefined;
}

/**
 * `/summer/auth/email`: asks for an address that ORCID does not supply, or whose mailbox Google does not
 * host. The link emailed there leads here as well.
 */
export default function SummerEmailPage({ loaderData }: Route.ComponentProps) {
  switch (loaderData.step) {
    case "ask":
      return <AskAddress pending={loaderData.pending} />;
    case "confirm":
      return <Confirm pending={loaderData.pending} token={loaderData.token} />;
    case "error":
      return <PendingSignInError reason={loaderData.reason} />;
  }
}

/** Why there is no pending sign-in. */
type PendingSignInErrorReason =
  /** The link belongs to a sign-in in another browser. */
  | "other_browser"
  /** The link is used, replaced, expired or incomplete. */
  | "link"
  /** This browser has started no sign-in, or it has expired. */
  | "nothing";

const ERROR_TEXTS: Record<PendingSignInErrorReason, { heading: string; text: string; next: string }> = {
  other_browser: {
    heading: "Open this link where you started",
    text: "It finishes a sign-in that started in another browser or on another device, and it only works there. Copy it over, or start again here. If you didn’t try to sign in, someone else entered your address: close this page, and nothing will happen.",
    next: "Start again here",
  },
  link: {
    heading: "This link no longer works",
    text: "A link works once, for 24 hours, until a newer one replaces it. Sign in again to get a new one.",
    next: "Sign in",
  },
  nothing: {
    heading: "There’s nothing to finish here",
    text: "No sign-in in this browser is waiting for an email address. It may have taken too long, or it may already be finished.",
    next: "Sign in",
  },
};

function PendingSignInError({ reason }: { reason: PendingSignInErrorReason }) {
  const { heading, text, next } = ERROR_TEXTS[reason];
  return (
    <AccountPage title={heading}>
      <Intro heading={heading}>
        <p>{text}</p>
      </Intro>
      <div>
        <Button component={Link} to="/summer/auth" variant="contained" color="signal" size="large">
          {next}
        </Button>
      </div>
    </AccountPage>
  );
}
