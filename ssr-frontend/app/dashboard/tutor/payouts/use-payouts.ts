import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../../api/browser.ts";
import { Problem, unwrap } from "../../../api/problem.ts";
import { openNewTab } from "../../../components/new-tab.ts";
import { useToast } from "../../../components/toasts.tsx";
import { checkPayoutAccount, type PayoutAccount } from "../../../queries/tutor.ts";
import { canChange } from "./account.ts";

/** The specification's wait before the first look at an account whose onboarding has been opened, in ms. */
const FIRST_RECHECK_DELAY = 1000;

/** Coming back to the page asks again, but not more often than this, in ms. */
const MIN_RECHECK_INTERVAL = 5000;

/** The ways to Stripe's pages about a tutor's account, and looking again when something may have changed there. */
export function usePayouts(account: PayoutAccount) {
  const toast = useToast();
  const { mutateAsync: checkAccount } = useMutation(checkPayoutAccount);
  const [busy, setBusy] = useState(false);
  /** Onboarding was opened from here: even an account that was not there may be there now. */
  const [opened, setOpened] = useState(false);

  const check = useCallback(async () => {
    await checkAccount();
  }, [checkAccount]);
  useRecheck(check, opened || canChange(account));

  async function attempt(work: () => Promise<void>, failed: string): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      toast.error("Error", [failed, problem.message].filter(Boolean).join(". "));
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    onboard: () =>
      attempt(async () => {
        await openNewTab(async () => (await unwrap(api.POST("/api/tutor/payout-account/onboarding"))).url);
        setOpened(true);
      }, "Failed to start Stripe onboarding"),
    dashboard: () =>
      attempt(
        () => openNewTab(async () => (await unwrap(api.POST("/api/tutor/payout-account/dashboard"))).url),
        "Failed to open the payout dashboard",
      ),
    check: () => attempt(check, ""),
  };
}

/** Looks now, a moment later, and whenever somebody comes back to the page, while there may be news. */
function useRecheck(check: () => Promise<void>, active: boolean): void {
  const last = useRef(0);
  useEffect(() => {
    if (!active) return;
    const look = () => {
      last.current = Date.now();
      check().catch((problem: unknown) => {
        // Nobody asked: what is shown stays true as far as we know, and the next look may go well.
        if (!(problem instanceof Problem)) throw problem;
      });
    };
    const onReturn = () => {
      if (document.visibilityState === "visible" && Date.now() - last.current >= MIN_RECHECK_INTERVAL) look();
    };
    // Also while the other tab is in front.
    const timer = setTimeout(look, FIRST_RECHECK_DELAY);
    window.addEventListener("focus", onReturn);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [check, active]);
}
