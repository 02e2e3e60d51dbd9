import { serverApi } from "../api/api.server.ts";
import { unwrapOrRespond } from "../api/problem.ts";
import { lazyComponent } from "../components/lazy-component.tsx";
import { useSession } from "../queries/session.ts";
import type { Route } from "./+types/auth";
import { authHref, authModeOf } from "./auth-mode.ts";
import { respondToAuthForm } from "./form-rules.server.ts";
import { nextPath } from "./next-path.ts";
import { purposeOf } from "./purpose.server.ts";
import { useRecoveryLink } from "./recovery/use-recovery-link.ts";
import { SignIn } from "./sign-in.tsx";
import { SignedIn } from "./signed-in.tsx";

// Lazy, since most people come to sign in.
const TutorApplication = lazyComponent(() => import("./apply/application.tsx"), null, {
  name: "auth apply",
  hasForm: true,
});
const StudentAccount = lazyComponent(() => import("./student.tsx"), null, {
  name: "auth student",
  hasForm: true,
});
const ForgotPassword = lazyComponent(() => import("./recovery/forgot-password.tsx"), null, {
  name: "auth forgot",
  hasForm: true,
});
const ResetPassword = lazyComponent(() => import("./recovery/reset.tsx"), null, {
  name: "auth recovery",
  hasForm: true,
});

/** Reads the mode, and the target after sign-in. */
export async function loader({ request, url: { searchParams } }: Route.LoaderArgs) {
  const next = nextPath(searchParams.get("next"));
  const mode = authModeOf(searchParams);
  const [{ origin }, purpose] = await Promise.all([
    unwrapOrRespond(serverApi(request).GET("/api/auth/passkey")),
    purposeOf(request, next),
  ]);
  return {
    passkeyOrigin: origin,
    mode,
    next,
    // Here and not in the page, whose scripts most people load without having chosen an hour.
    purpose:
      purpose && (mode === "signin" ? { ...purpose, sign_up_href: authHref("student", next) } : purpose),
    deleted: searchParams.has("deleted"),
    updated: searchParams.has("updated"),
    ended: searchParams.has("ended"),
  };
}

/** Handles each mode's form if it is submitted without a script. */
export const action = ({ request, url: { searchParams } }: Route.ActionArgs) =>
  respondToAuthForm(request, authModeOf(searchParams), nextPath(searchParams.get("next")));

/**
 * `/auth`: sign-in and its other modes; for a signed-in user, links to continue. A new password by email is
 * available to both, since our emails link to it in case somebody else is in the account.
 */
export default function AuthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, next, purpose, deleted, updated, ended, passkeyOrigin } = loaderData;
  const { done } = actionData ?? {};
  const { user } = useSession();
  useRecoveryLink();
  if (user && mode !== "recovery" && mode !== "forgot")
    return <SignedIn user={user} mode={mode} next={next} />;
  const signIn = (
    <SignIn {...{ next, purpose, deleted, updated, ended, passkeyOrigin }} sent={done?.notice} />
  );
  if (done?.notice) return signIn;
  switch (mode) {
    case "signin":
      return signIn;
    case "signup":
      return <TutorApplication next={next} />;
    case "student":
      return <StudentAccount next={next} purpose={purpose} />;
    case "forgot":
      return <ForgotPassword next={next} requested={done?.requested} />;
    case "recovery":
      return <ResetPassword />;
  }
}
