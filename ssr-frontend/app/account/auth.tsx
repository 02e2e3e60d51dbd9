import Button from "@mui/material/Button";
import { Link } from "react-router";
import { type User, useSession } from "../shell/session.ts";
import { SignOutButton } from "../shell/sign-out.tsx";
import { Phase } from "../site/drawings/phase.tsx";
import type { Route } from "./+types/auth";
import { AccountPage, Intro, NeedsScript } from "./account-page.tsx";
import { HOME, nextPath } from "./next-path.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** Where to go after signing in. */
export function loader({ request }: Route.LoaderArgs) {
  return { next: nextPath(new URL(request.url).searchParams.get("next")) };
}

/** `/auth`: the way in, or for somebody who is in already, the ways on. */
export default function AuthPage({ loaderData: { next } }: Route.ComponentProps) {
  const { user } = useSession();
  return user ? <SignedIn user={user} next={next} /> : <SignIn next={next} />;
}

function SignIn({ next }: { next: string }) {
  return (
    <AccountPage title="Sign in" aside={<NewHere />}>
      <Intro heading="Sign in">{next !== HOME && <p>Please log in to continue.</p>}</Intro>
      <NeedsScript what="Signing in" />
      <SignInForm next={next} />
    </AccountPage>
  );
}

function NewHere() {
  return (
    <>
      <h2>New to the academy?</h2>
      <p>
        With a student account you find a tutor, book an hour and pay for it, and see all your sessions in one
        place. The account itself is free.
      </p>
      <Button component={Link} to="/student-signup" variant="outlined" color="secondary">
        Join as Student
      </Button>
      <Phase />
    </>
  );
}

function SignedIn({ user, next }: { user: User; next: string }) {
  return (
    <AccountPage title="Signed in">
      <Intro heading={`Welcome back, ${user.first_name}`}>
        <p>
          You are signed in as {user.first_name} {user.last_name} ({user.email}).
        </p>
      </Intro>
      <div className="actions">
        {next !== HOME && (
          <Button component={Link} to={next} variant="contained" color="signal" size="large" reloadDocument>
            Continue where you were
          </Button>
        )}
        <Button
          component={Link}
          to={HOME}
          variant={next === HOME ? "contained" : "outlined"}
          color={next === HOME ? "signal" : "secondary"}
          size="large"
        >
          Go to Dashboard
        </Button>
        <SignOutButton />
      </div>
    </AccountPage>
  );
}
