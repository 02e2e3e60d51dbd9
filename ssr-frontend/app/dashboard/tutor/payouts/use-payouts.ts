import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { Problem } from "../../../api/problem.ts";
import {
  checkPayoutAccount,
  openOnboarding,
  openPayoutDashboard,
  type PayoutAccount,
} from "../../../queries/tutor.ts";
import { type ToastWords, useAction } from "../../../queries/use-action.ts";
import { canChange } from "./account.ts";

/** The specification's wait before the first look at an account whose onboarding has been opened, in ms. */
const FIRST_RECHECK_DELAY = 1000;

/** Coming back to the page asks again, but not more often than this, in ms. */
const MIN_RECHECK_INTERVAL = 5000;

/** The ways to Stripe's pages about a tutor's account, and looking again when something may have changed there. */
export function usePayouts(account: PayoutAccount) {
  const { mutateAsync: checkAccount } = useMutation(checkPayoutAccount);
  /** Onboarding was opened from here: even an account that was not there may be there now. */
  const [opened, setOpened] = useState(false);

  const check = useCallback(async () => {
    await checkAccount();
  }, [checkAccount]);
  useRecheck(check, opened || canChange(account));

  const onboarding = useAction(openOnboarding, {
    done: () => {
      setOpened(true);
      return undefined;
    },
    failed: failedTo("Failed to start Stripe onboarding"),
  });
  const dashboard = useAction(openPayoutDashboard, {
    failed: failedTo("Failed to open the payout dashboard"),
  });
  const recheck = useAction(checkPayoutAccount, { failed: failedTo("") });
  return {
    busy: onboarding.busy || dashboard.busy || recheck.busy,
    onboard: () => onboarding.run(),
    dashboard: () => dashboard.run(),
    check: () => recheck.run(),
  };
}

const failedTo =
  (what: string) =>
  ({ message }: Problem): { toast: ToastWords } => ({
    toast: ["Error", [what, message].filter(Boolean).join(". ")],
  });

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
