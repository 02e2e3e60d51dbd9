import { Wordmark } from "../components/wordmark.tsx";
import type { User } from "./session.ts";
import { SignOutButton } from "./sign-out.tsx";

/** The app's reduced header: where you are, who you are, the way out. */
export function AppHeader({ user }: { user: User | null | undefined }) {
  return (
    <header className="bar">
      <div className="wrap bar-row">
        <Wordmark />
        {user && (
          <div className="bar-end">
            <span className="bar-name">
              {user.first_name} {user.last_name}
            </span>
            <SignOutButton />
          </div>
        )}
      </div>
    </header>
  );
}
