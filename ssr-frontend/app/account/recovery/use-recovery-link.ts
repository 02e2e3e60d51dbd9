import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "../../components/hydrated.ts";
import { useToast } from "../../components/toasts.tsx";
import { authHref } from "../auth-mode.ts";
import { RECOVERY_ERRORS } from "./reset-rules.ts";
import { clearTokens, recoveryHashOf, storedTokens, storeTokens } from "./tokens.ts";

const RECOVERY_FORM_PATH = authHref("recovery");
/** The history state set by a link without its tokens. */
const INCOMPLETE_LINK_STATE = "incomplete link";

/**
 * Removes the tokens of an emailed link from the URL once the page is hydrated, and stores them for this tab,
 * so that they stay in no browser history and in no copied link.
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
    // The router's location still contains the tokens.
    void navigate(RECOVERY_FORM_PATH, {
      replace: true,
      state: found.kind === "incomplete" ? INCOMPLETE_LINK_STATE : null,
    });
  }, [hash, navigate, toast]);
}

/**
 * Why no password can be set, if the page was opened without a complete link; `undefined` until the page is
 * hydrated.
 */
export function useMissingLink(): "missing" | "incomplete" | undefined {
  const { hash, state } = useLocation();
  const mounted = useHydrated();
  if (!mounted || recoveryHashOf(hash).kind !== "none" || storedTokens()) return undefined;
  return state === INCOMPLETE_LINK_STATE ? "incomplete" : "missing";
}
