import Button from "@mui/material/Button";
import type { LoadResult } from "../../api/load-result.ts";
import { LoadError } from "../../bookings/section.tsx";
import { ACCOUNT_WORDS, type PayoutAccount } from "./account.ts";
import "./payout-banner.css";
import { usePayouts } from "./use-payouts.ts";

/** Whether a tutor can be paid, why not, and what to do about it. */
export function PayoutBanner({ account: { value, problem } }: { account: LoadResult<PayoutAccount> }) {
  if (!value) return <LoadError problem={problem ?? ""} />;
  return <Banner account={value} />;
}

function Banner({ account }: { account: PayoutAccount }) {
  const { busy, onboard, dashboard, check } = usePayouts(account);
  const { state, missing, dashboard_available } = account;
  const { title, text, button } = ACCOUNT_WORDS[state];
  return (
    // Said when it changes: the news comes from Stripe, in another tab.
    <section className={`payout-banner ${state}`} role="status" aria-label="Payout account">
      <div className="payout-words">
        <h3>{title}</h3>
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
          <Button
            variant="contained"
            color="signal"
            disabled={busy}
            aria-busy={busy}
            onClick={() => void onboard()}
          >
            {button}
            <span className="visually-hidden">, opens in a new tab</span>
          </Button>
        )}
        {state === "in_review" && (
          <Button variant="outlined" color="secondary" disabled={busy} onClick={() => void check()}>
            Check again
          </Button>
        )}
        {dashboard_available && (
          <Button variant="outlined" color="secondary" disabled={busy} onClick={() => void dashboard()}>
            Payout dashboard
            <span className="visually-hidden">, opens in a new tab</span>
          </Button>
        )}
      </div>
    </section>
  );
}
