import { loadTab } from "../../tab.server.ts";
import { showTab } from "../../tab.ts";
import { bankQueries } from "../tab-queries.ts";
import type { Route } from "./+types/bank";
import { MoneyPage } from "./money-page.tsx";
import { MonthOfMovements } from "./month-of-movements.tsx";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", bankQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, bankQueries);

/** What went to the academy's bank. */
export default function BankPage() {
  return (
    <MoneyPage title="Payouts to the bank" state="What Stripe sent to the academy’s bank.">
      <MonthOfMovements kind="payout" />
    </MoneyPage>
  );
}
