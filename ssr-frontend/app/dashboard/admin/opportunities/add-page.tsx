import { useNavigate } from "react-router";
import { useToast } from "../../../components/toasts.tsx";
import type { AdminOpportunityDetail } from "../../../queries/admin-opportunities.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { opportunityPage } from "../opportunity-search.ts";
import { SUMMER } from "../places.ts";
import "./opportunities.css";
import { AddOpportunity } from "./opportunity-form.tsx";

/** Creates an opportunity and navigates to its page. */
export function AddPage() {
  const navigate = useNavigate();
  const toast = useToast();
  function onListed({ id }: AdminOpportunityDetail) {
    toast.success("Opportunity listed", "Students can find it in the summer portal.");
    void navigate(opportunityPage(id));
  }
  return (
    <TabPage title="Add an opportunity" parent={{ to: SUMMER, label: "All opportunities" }}>
      <AddOpportunity onListed={onListed} />
    </TabPage>
  );
}
