import Button from "@mui/material/Button";
import { useHydrated } from "../components/hydrated.ts";
import { endSession } from "../queries/session.ts";
import { failedAs, useAction } from "../queries/use-action.ts";

/** Ends the session and goes to the sign-in page as a fresh document, so nothing of it stays in memory. */
export function SignOutButton() {
  const ready = useHydrated();
  const { busy, run } = useAction(endSession, { failed: failedAs("Error") });
  return (
    <Button
      variant="outlined"
      color="secondary"
      // Before the page's scripts are there a press would be lost.
      disabled={busy || !ready}
      onClick={() => void run()}
      sx={{ "&.Mui-disabled": { color: "text.primary", opacity: 0.72 } }}
    >
      Sign Out
    </Button>
  );
}
