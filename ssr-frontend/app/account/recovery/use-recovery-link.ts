import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "../../components/hydrated.ts";
import { useToast } from "../../components/toasts.tsx";
import { authHref } from "../auth-mode.ts";
import { RECOVERY_ERRORS } from "./reset-rules.ts";
import { clearTokens, recoveryHashOf, storedTokens, storeTokens } from "./tokens.ts";

const RECOVERY_FORM_PATH = authHref("recovery");
/** The state of the history entry that a link without its tokens leads to. */
const INCOMPLETE_LINK_STATE = "incomplete link";

/**
 * Takes the tokens of an emailed link out of the address as soon as the page is there: they are kept for this tab, and
 * the address becomes the plain recovery form's, so that they end up in no history and in no copied link.
 */
export function useRecoveryLink(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    const found = recoveryHashOf(hash);
    if (found.kind === "none") return;
    if (found.kind === "complete") {
      storeTokens(found.tokens);
    } else {
      clearTokens();
      toast.error("Session Error", RECOVERY_ERRORS.incomplete);
    }
    window.history.replaceState(window.history.state, "", RECOVERY_FORM_PATH);
    // The router has a copy of the address, with the tokens in it.
    void navigate(RECOVERY_FORM_PATH, {
      replace: true,
      state: found.kind === "incomplete" ? INCOMPLETE_LINK_STATE : null,
    });
  }, [hash, navigate, toast]);
}

/** Why no password can be set here, if the page was opened without a whole link; known once the page is mounted. */
export function useMissingLink(): "missing" | "incomplete" | undefined {
  const { hash, state } = useLocation();
  const mounted = useHydrated();
  if (!mounted || recoveryHashOf(hash).kind !== "none" || storedTokens()) return undefined;
  return state === INCOMPLETE_LINK_STATE ? "incomplete" : "missing";
}
