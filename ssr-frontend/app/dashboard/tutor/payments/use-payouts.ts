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

/** The delay in the specification before the first check after onboarding is opened, in ms. */
const FIRST_RECHECK_DELAY = 1000;

/** The minimum interval between checks when the page becomes visible, in ms. */
const MIN_RECHECK_INTERVAL = 5000;

/** Opens Stripe's pages of a tutor's account, and checks the account when it may have changed there. */
export function usePayouts(account: PayoutAccount) {
  const { mutateAsync: checkAccount } = useMutation(checkPayoutAccount);
  /** Onboarding was opened on this page, so the account may exist by now. */
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

/** Checks now, a moment later, and whenever the page becomes visible, while the state may change. */
function useRecheck(check: () => Promise<void>, active: boolean): void {
  const last = useRef(0);
  useEffect(() => {
    if (!active) return;
    const look = () => {
      last.current = Date.now();
      check().catch((problem: unknown) => {
        // Not reported, since the tutor did not ask for it; the next check may succeed.
        if (!(problem instanceof Problem)) throw problem;
      });
    };
    const onReturn = () => {
      if (document.visibilityState === "visible" && Date.now() - last.current >= MIN_RECHECK_INTERVAL) look();
    };
    // Runs even while the other tab is visible.
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
