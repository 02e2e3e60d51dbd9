import Button from "@mui/material/Button";
import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import { serverApi } from "../api/api.server.ts";
import { respondToForm } from "../api/form-action.server.ts";
import { unwrapOrRespond } from "../api/problem.ts";
import { TWO_STEP_HREF } from "../dashboard/views.ts";
import { useSession } from "../queries/session.ts";
import type { Route } from "./+types/code";
import { AccountPage, Intro } from "./account-page.tsx";
import { authHref } from "./auth-mode.ts";
import { CodeForm } from "./code-form.tsx";
import { codeKindOf, codesLeftIn, endedSignInHref, hrefAfterCode } from "./code-path.ts";
import { codeRules } from "./code-rules.server.ts";
import { codesLeftWords } from "./codes-left.ts";
import { nextPath } from "./next-path.ts";
import { completeWithPasskey } from "./passkeys/ask.ts";
import { PasskeyButton } from "./passkeys/passkey-button.tsx";
import { SignedIn } from "./signed-in.tsx";

/** Reads the kind of code, and the target after sign-in. */
export async function loader({ request, url: { searchParams } }: Route.LoaderArgs) {
  const { origin } = await unwrapOrRespond(serverApi(request).GET("/api/auth/passkey"));
  return {
    passkeyOrigin: origin,
    kind: codeKindOf(searchParams),
    left: codesLeftIn(searchParams),
    next: nextPath(searchParams.get("next")),
  };
}

/** Handles the form if it is submitted without a script. */
export const action = ({ request, url: { searchParams } }: Route.ActionArgs) =>
  respondToForm(request, codeRules(nextPath(searchParams.get("next")), codeKindOf(searchParams)));

/** `/auth/code`: the second step of signing in, for accounts with an authenticator app. */
export default function CodePage({ loaderData: { kind, left, next, passkeyOrigin } }: Route.ComponentProps) {
  const { user } = useSession();
  if (user && left !== undefined) return <RecoveryCodeUsed left={left} next={next} />;
  if (user) return <SignedIn user={user} mode="signin" next={next} />;
  return (
    <AccountPage title="Enter your code" aside={<LostApp />}>
      <Intro heading="Enter your code">
        <p>One more step: open your authenticator app and enter the code it shows for {brand.name}.</p>
      </Intro>
      <CodeForm next={next} kind={kind} />
      <PasskeyButton
        origin={passkeyOrigin}
        show={completeWithPasskey}
        label="Use a passkey instead"
        onShown={(signedIn) => window.location.assign(hrefAfterCode(signedIn, next))}
        onRefused={({ code }) => {
          const isOver = code === "unauthenticated";
          if (isOver) window.location.assign(endedSignInHref(next));
          return isOver;
        }}
      />
      <p>
        <Link to={authHref("signin", next)}>Sign in as someone else</Link>
      </p>
    </AccountPage>
  );
}

const LostApp = () => (
  <>
    <h2>Lost your phone?</h2>
    <p>A recovery code works, too. You saved ten of them when you set up the app.</p>
    <p>
      If you don’t have those either, email <a href={`mailto:${brand.email}`}>{brand.email}</a> from the
      address of your account.
    </p>
  </>
);

/** Shown after a sign-in with a recovery code: how many are left, what to do, and the link to continue. */
const RecoveryCodeUsed = ({ left, next }: { left: number; next: string }) => (
  <AccountPage title="You’re signed in">
    <Intro heading="You’re signed in">
      <p>
        That recovery code can’t be used again. <strong>{codesLeftWords(left)}</strong>
      </p>
      <p>
        {left === 0
          ? "Please create new ones now: without your phone, nothing else gets you into your account."
          : "If you’ve lost your phone, turn off two-step sign-in and set it up again with another one."}
      </p>
    </Intro>
    <div className="actions">
      <Button href={next} variant="contained" color="signal" size="large">
        Continue
      </Button>
      <Button href={TWO_STEP_HREF} variant="outlined" color="secondary" size="large">
        Two-step sign-in settings
      </Button>
    </div>
  </AccountPage>
);
