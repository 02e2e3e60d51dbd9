import { loadTab } from "../../tab.server.ts";
import { showTab } from "../../tab.ts";
import { refundsQueries } from "../tab-queries.ts";
import type { Route } from "./+types/refunds";
import { MoneyPage } from "./money-page.tsx";
import { MonthOfMovements } from "./month-of-movements.tsx";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", refundsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, refundsQueries);

/** What went back to cards. */
export default function RefundsPage() {
  return (
    <MoneyPage title="Refunds" state="What went back to students’ cards.">
      <MonthOfMovements kind="refund" />
    </MoneyPage>
  );
}
