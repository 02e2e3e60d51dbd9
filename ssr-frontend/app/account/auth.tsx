import { lazyComponent } from "../components/lazy-component.tsx";
import { useSession } from "../queries/session.ts";
import type { Route } from "./+types/auth";
import { authModeOf } from "./auth-mode.ts";
import { nextPath } from "./next-path.ts";
import { useRecoveryLink } from "./recovery/use-recovery-link.ts";
import { SignIn } from "./sign-in.tsx";
import { SignedIn } from "./signed-in.tsx";

// Most people come to sign in: the rest is fetched by those who want it.
const TutorApplication = lazyComponent(() => import("./apply/application.tsx"), null, "auth apply");
const StudentAccount = lazyComponent(() => import("./student.tsx"), null, "auth student");
const ForgotPassword = lazyComponent(() => import("./recovery/forgot-password.tsx"), null, "auth forgot");
const ResetPassword = lazyComponent(() => import("./recovery/reset.tsx"), null, "auth recovery");

/** What is asked for, and where to go after signing in. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    mode: authModeOf(searchParams),
    next: nextPath(searchParams.get("next")),
    deleted: searchParams.has("deleted"),
  };
}

/**
 * `/auth`: the way in, in all its modes; for somebody who is in already, the ways on. A new password by email is for
 * both: our emails lead to it when somebody else may be in the account.
 */
export default function AuthPage({ loaderData: { mode, next, deleted } }: Route.ComponentProps) {
  const { user } = useSession();
  useRecoveryLink();
  if (user && mode !== "recovery" && mode !== "forgot")
    return <SignedIn user={user} mode={mode} next={next} />;
  switch (mode) {
    case "signin":
      return <SignIn next={next} deleted={deleted} />;
    case "signup":
      return <TutorApplication next={next} />;
    case "student":
      return <StudentAccount next={next} />;
    case "forgot":
      return <ForgotPassword next={next} />;
    case "recovery":
      return <ResetPassword />;
  }
}
