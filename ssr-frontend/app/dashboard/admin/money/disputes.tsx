import { loadTab } from "../../tab.server.ts";
import { showTab } from "../../tab.ts";
import { disputesQueries } from "../tab-queries.ts";
import type { Route } from "./+types/disputes";
import { MoneyPage } from "./money-page.tsx";
import { MonthOfMovements } from "./month-of-movements.tsx";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", disputesQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, disputesQueries);

/** What cardholders object to. */
export default function DisputesPage() {
  return (
    <MoneyPage title="Disputes" state="What cardholders object to, and their banks took back.">
      <MonthOfMovements kind="dispute" />
    </MoneyPage>
  );
}
