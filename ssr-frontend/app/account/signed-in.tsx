import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { User } from "../queries/session.ts";
import { SignOutButton } from "../shell/sign-out.tsx";
import { AccountPage, Intro } from "./account-page.tsx";
import type { AuthMode } from "./auth-mode.ts";
import { DASHBOARD_PATH } from "./next-path.ts";

interface SignedInProps {
  user: User;
  /** The mode in the address. */
  mode: AuthMode;
  next: string;
}

/** `/auth` for a signed-in user: links to continue, and to sign out. */
export function SignedIn({ user, mode, next }: SignedInProps) {
  return (
    <AccountPage title="Signed in">
      <Intro heading={`Welcome back, ${user.first_name}`}>
        <p>
          You’re signed in as {user.first_name} {user.last_name} ({user.email}).
        </p>
        {NOTE_BY_MODE[mode] && <p className="note">{NOTE_BY_MODE[mode]}</p>}
      </Intro>
      <div className="actions">
        {next !== DASHBOARD_PATH && (
          <Button component={Link} to={next} variant="contained" color="signal" size="large" reloadDocument>
            Pick up where you left off
          </Button>
        )}
        <Button
          component={Link}
          to={DASHBOARD_PATH}
          variant={next === DASHBOARD_PATH ? "contained" : "outlined"}
          color={next === DASHBOARD_PATH ? "signal" : "secondary"}
          size="large"
        >
          Go to Dashboard
        </Button>
        <Button component={Link} to="/account" variant="outlined" color="secondary" size="large">
          Account settings
        </Button>
        <SignOutButton />
      </div>
    </AccountPage>
  );
}

/** Why a signed-in user does not see the requested mode. */
const NOTE_BY_MODE: Partial<Record<AuthMode, string>> = {
  signup:
    "To apply as a tutor, sign out first. If you apply with this account’s email address, the account becomes a tutor account as well.",
  student: "To create another account, sign out first.",
};
