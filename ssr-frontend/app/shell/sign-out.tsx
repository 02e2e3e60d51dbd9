import { BusyButton } from "../components/busy-button.tsx";
import { useHydrated } from "../components/hydrated.ts";
import { endSession } from "../queries/session.ts";
import { failedAs, useAction } from "../queries/use-action.ts";

/** Ends the session and loads the sign-in page as a new document, so that no user data stays in memory. */
export function SignOutButton() {
  const ready = useHydrated();
  const { busy, run } = useAction(endSession, { failed: failedAs("Error") });
  return (
    <BusyButton
      variant="outlined"
      color="secondary"
      // Before hydration a click would be lost.
      disabled={!ready}
      busy={busy}
      onClick={() => void run()}
      sx={{ '&.Mui-disabled, &[aria-busy="true"]': { color: "text.primary", opacity: 0.72 } }}
    >
      Sign Out
    </BusyButton>
  );
}
