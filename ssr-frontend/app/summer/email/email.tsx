import type { PendingSignIn } from "./provider-identity.tsx";
import "../summer.css";
import { data } from "react-router";
import { serverApi } from "../../api/api.server.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import { linkToken } from "../../link-token.ts";
import type { Route } from "./+types/email";
import { AskAddress } from "./ask-address.tsx";
import { Confirm } from "./confirm.tsx";
import { PendingSignInError, type PendingSignInErrorReason } from "./pending-sign-in-error.tsx";

type PendingSignInStep =
  | { step: "ask"; pending: PendingSignIn }
  | { step: "confirm"; pending: PendingSignIn; token: string }
  | { step: "error"; reason: PendingSignInErrorReason };

/** What is left to do, as the server knows it for this browser and this link. */
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
 * `/summer/auth/email`: asks for an address that ORCID does not tell, or whose mailbox Google does not run; the link
 * emailed there leads here as well.
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
