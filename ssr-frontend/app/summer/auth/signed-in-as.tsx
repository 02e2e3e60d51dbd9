import { DASHBOARD_PATH } from "../../account/next-path.ts";
import { viewsOf } from "../../dashboard/views.ts";
import type { User } from "../../queries/session.ts";
import { afterSignIn, type PortalChoice } from "../portal.ts";

/** For a signed-in user: the link to continue, and what signing in to another account does. */
export function SignedInAs({ user, choice }: { user: User; choice: PortalChoice }) {
  // The provider page would redirect back here.
  const isStranger = choice.role === "provider" && !viewsOf(user).includes("provider");
  return (
    <div className="notice">
      <p>
        You’re signed in as {user.first_name} {user.last_name} ({user.email}).{" "}
        <a href={isStranger ? DASHBOARD_PATH : afterSignIn(choice)}>Continue as {user.first_name}</a>
      </p>
      <p className="note">Signing in below signs {user.first_name} out first, on every device.</p>
    </div>
  );
}
