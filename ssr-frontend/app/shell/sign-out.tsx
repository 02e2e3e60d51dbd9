import Button from "@mui/material/Button";
import { useState } from "react";
import { useHydrated } from "../components/hydrated.ts";
import { endSession } from "../queries/session.ts";
import { failedAs, useAction } from "../queries/use-action.ts";
import { leaveSignedOut } from "./leave.ts";

/** Ends the session and goes to the sign-in page as a fresh document, so nothing of it stays in memory. */
export function SignOutButton() {
  const ready = useHydrated();
  const [left, setLeft] = useState(false);
  const { busy, run } = useAction(endSession, { failed: failedAs("Error") });
  async function signOut() {
    if (!(await run())) return;
    setLeft(true);
    leaveSignedOut("/auth");
  }
  return (
    <Button
      variant="outlined"
      color="secondary"
      // Before the page's scripts are there a press would be lost.
      disabled={busy || left || !ready}
      onClick={signOut}
      sx={{ "&.Mui-disabled": { color: "text.primary", opacity: 0.72 } }}
    >
      Sign Out
    </Button>
  );
}
