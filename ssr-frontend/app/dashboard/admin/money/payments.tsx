import { loadTab } from "../../tab.server.ts";
import { showTab } from "../../tab.ts";
import { paymentsQueries } from "../tab-queries.ts";
import type { Route } from "./+types/payments";
import { MoneyPage } from "./money-page.tsx";
import { MonthOfMovements } from "./month-of-movements.tsx";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", paymentsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, paymentsQueries);

/** What students paid. */
export default function PaymentsPage() {
  return (
    <MoneyPage title="Payments" state="What students paid by card.">
      <MonthOfMovements kind="charge" />
    </MoneyPage>
  );
}
