import { useNavigate } from "react-router";
import { useToast } from "../../components/toasts.tsx";
import type { AdminOpportunityDetail } from "../../queries/admin-opportunities.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab, type TabQueries } from "../tab.ts";
import type { Route } from "./+types/add-opportunity";
import "./opportunities/opportunities.css";
import { AddOpportunity } from "./opportunities/opportunity-form.tsx";
import { opportunityPage, SUMMER } from "./places.ts";

/** There is nothing to read. */
const noQueries: TabQueries = () => [];

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", noQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, noQueries);

/** Lists an opportunity, and leads on to its page. */
export default function AddOpportunityTab() {
  const navigate = useNavigate();
  const toast = useToast();
  function onListed({ id }: AdminOpportunityDetail) {
    toast.success("Opportunity listed", "Students find it in the summer portal.");
    void navigate(opportunityPage(id));
  }
  return (
    <TabPage title="Add an opportunity" parent={{ to: SUMMER, label: "All opportunities" }}>
      <AddOpportunity onListed={onListed} />
    </TabPage>
  );
}
