import Button from "@mui/material/Button";
import { useState } from "react";
import { api } from "../api/browser.ts";
import { Problem, unwrap } from "../api/problem.ts";
import { useToast } from "../components/toasts.tsx";

/** Ends the session and goes to the sign-in page as a fresh document, so nothing of it stays in memory. */
export function SignOutButton() {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function signOut() {
    setBusy(true);
    try {
      await unwrap(api.POST("/api/auth/sign-out"));
      window.location.assign("/auth");
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      toast.error("Error", problem.message);
      setBusy(false);
    }
  }
  return (
    <Button variant="outlined" color="secondary" disabled={busy} onClick={signOut}>
      Sign Out
    </Button>
  );
}
