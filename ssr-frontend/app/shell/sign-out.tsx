import Button from "@mui/material/Button";
import { useState } from "react";
import { api } from "../api/browser.ts";
import { Problem, unwrap } from "../api/problem.ts";
import { useHydrated } from "../components/hydrated.tsx";
import { useToast } from "../components/toasts.tsx";
import { leaveSignedOut } from "./leave.ts";

/** Ends the session and goes to the sign-in page as a fresh document, so nothing of it stays in memory. */
export function SignOutButton() {
  const toast = useToast();
  const ready = useHydrated();
  const [busy, setBusy] = useState(false);
  async function signOut() {
    setBusy(true);
    try {
      await unwrap(api.POST("/api/auth/sign-out"));
      leaveSignedOut("/auth");
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      toast.error("Error", problem.message);
      setBusy(false);
    }
  }
  return (
    <Button
      variant="outlined"
      color="secondary"
      // Before the page's scripts are there a press would be lost.
      disabled={busy || !ready}
      onClick={signOut}
      sx={{ "&.Mui-disabled": { color: "text.primary", opacity: 0.72 } }}
    >
      Sign Out
    </Button>
  );
}
