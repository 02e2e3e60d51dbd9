import { Wordmark } from "../components/wordmark.tsx";
import type { User } from "../queries/session.ts";
import { AccountMenu } from "./account-menu.tsx";
import { SignOutButton } from "./sign-out.tsx";

/** The app's reduced header: where you are, who you are, the way out. */
export function AppHeader({ user }: { user: User | null | undefined }) {
  return (
    <header className="bar">
      <div className="wrap bar-row">
        <Wordmark />
        {user && (
          <div className="bar-end">
            <AccountMenu user={user} />
            <SignOutButton />
          </div>
        )}
      </div>
    </header>
  );
}
