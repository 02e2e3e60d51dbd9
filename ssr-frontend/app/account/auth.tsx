import { lazy, Suspense } from "react";
import { useSession } from "../shell/session.ts";
import type { Route } from "./+types/auth";
import { type AuthMode, authModeOf } from "./auth-mode.ts";
import { nextPath } from "./next-path.ts";
import { useRecoveryLink } from "./recovery/use-recovery-link.ts";
import { SignIn } from "./sign-in.tsx";
import { SignedIn } from "./signed-in.tsx";

// Most people come to sign in: the rest is fetched by those who want it.
const TutorApplication = lazy(() => import("./apply/application.tsx"));
const StudentAccount = lazy(() => import("./student.tsx"));
const AskForReset = lazy(() => import("./recovery/ask.tsx"));
const ResetPassword = lazy(() => import("./recovery/reset.tsx"));

/** What is asked for, and where to go after signing in. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    mode: authModeOf(searchParams),
    next: nextPath(searchParams.get("next")),
    deleted: searchParams.has("deleted"),
  };
}

/** `/auth`: the way in, in all its modes; for somebody who is in already, the ways on. */
export default function AuthPage({ loaderData: { mode, next, deleted } }: Route.ComponentProps) {
  const { user } = useSession();
  useRecoveryLink();
  if (user && mode !== "recovery") return <SignedIn user={user} mode={mode} next={next} />;
  if (mode === "signin") return <SignIn next={next} deleted={deleted} />;
  return <Suspense>{rarer(mode, next)}</Suspense>;
}

function rarer(mode: Exclude<AuthMode, "signin">, next: string) {
  switch (mode) {
    case "signup":
      return <TutorApplication next={next} />;
    case "student":
      return <StudentAccount next={next} />;
    case "forgot":
      return <AskForReset next={next} />;
    case "recovery":
      return <ResetPassword />;
  }
}
