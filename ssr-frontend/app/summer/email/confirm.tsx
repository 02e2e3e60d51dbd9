import Button from "@mui/material/Button";
import { useState } from "react";
import { AccountPage, Intro, NeedsScript } from "../../account/account-page.tsx";
import { hrefAfterPassword } from "../../account/code-path.ts";
import { api } from "../../api/browser.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { useHydrated } from "../../components/hydrated.ts";
import { useToast } from "../../components/toasts.tsx";
import { homeOf, PROVIDER_NAMES } from "../portal.ts";
import { type PendingSignIn, ProviderIdentity } from "./provider-identity.tsx";

/** The target of the emailed link: says what it does, and does it when the button is pressed. */
export function Confirm({ pending, token }: { pending: PendingSignIn; token: string }) {
  const joins = pending.has_account === true;
  const provider = PROVIDER_NAMES[pending.provider];
  const heading = joins ? `Link ${provider} to your account?` : "Finish your account";
  return (
    <AccountPage title={heading}>
      <Intro heading={heading}>
        {joins ? (
          <>
            <p>
              There’s an account with the address <strong>{pending.email}</strong>. If you agree,{" "}
              <ProviderIdentity pending={pending} /> will open it from now on, along with the ways you already
              sign in.
            </p>
            <p>Agree only if this is you. Anyone who signs in with it can see and do everything you can.</p>
          </>
        ) : (
          <p>
            Your account will use the address <strong>{pending.email}</strong>, and{" "}
            <ProviderIdentity pending={pending} /> opens it.
          </p>
        )}
      </Intro>
      <NeedsScript what="Finishing the sign-in" />
      <ConfirmButtons
        pending={pending}
        token={token}
        yes={joins ? "Link and sign in" : "Create my account"}
      />
    </AccountPage>
  );
}

function ConfirmButtons({ pending, token, yes }: { pending: PendingSignIn; token: string; yes: string }) {
  const toast = useToast();
  const ready = useHydrated();
  const [busy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    try {
      const signedIn = await unwrap(api.POST("/api/auth/oidc/confirm", { body: { token } }));
      window.location.replace(hrefAfterPassword(signedIn, signedIn.next ?? homeOf(signedIn.role)));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      toast.error("Authentication error", problem.message);
      setBusy(false);
    }
  }
  return (
    <div className="actions">
      <BusyButton
        variant="contained"
        color="signal"
        size="large"
        disabled={!ready}
        busy={busy}
        onClick={confirm}
      >
        {busy ? "One moment…" : yes}
      </BusyButton>
      {pending.has_account && (
        <Button href="/" variant="outlined" color="secondary" size="large">
          No, leave it as is
        </Button>
      )}
    </div>
  );
}
