import type { UseQueryResult } from "@tanstack/react-query";
import { BusyButton } from "../../../components/busy-button.tsx";
import { Loaded } from "../../../components/section.tsx";
import type { PayoutAccount } from "../../../queries/tutor.ts";
import { ACCOUNT_WORDS } from "./account.ts";
import "./payout-banner.css";
import { usePayouts } from "./use-payouts.ts";

/** Whether a tutor can be paid; if not, why, and what to do. */
export function PayoutBanner({ account }: { account: UseQueryResult<PayoutAccount> }) {
  return <Loaded query={account}>{(value) => <Banner account={value} />}</Loaded>;
}

function Banner({ account }: { account: PayoutAccount }) {
  const { busy, onboard, dashboard, check } = usePayouts(account);
  const { state, missing, dashboard_available } = account;
  const { title, text, button } = ACCOUNT_WORDS[state];
  return (
    // A live region, since the state changes after an action at Stripe, in another tab.
    <section className={`payout-banner ${state}`} role="status" aria-label="Payout account">
      <div className="payout-words">
        <h2>{title}</h2>
        <p>{text}</p>
        {missing.length > 0 && state !== "ready" && (
          <ul>
            {missing.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="payout-actions">
        {button && (
          <BusyButton variant="contained" color="signal" busy={busy} onClick={() => void onboard()}>
            {button}
            <span className="visually-hidden">, opens in a new tab</span>
          </BusyButton>
        )}
        {state === "in_review" && (
          <BusyButton variant="outlined" color="secondary" unavailable={busy} onClick={() => void check()}>
            Check again
          </BusyButton>
        )}
        {dashboard_available && (
          <BusyButton
            variant="outlined"
            color="secondary"
            unavailable={busy}
            onClick={() => void dashboard()}
          >
            Payout dashboard
            <span className="visually-hidden">, opens in a new tab</span>
          </BusyButton>
        )}
      </div>
    </section>
  );
}
