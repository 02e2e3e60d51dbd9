import { useQuery } from "@tanstack/react-query";
import { Problem } from "../../../api/problem.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { adminOpportunity } from "../../../queries/admin-opportunities.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { SUMMER } from "../places.ts";
import "../reports/reports.css";
import "./opportunities.css";
import { OpportunityActions } from "./opportunity-actions.tsx";
import { OpportunityFacts } from "./opportunity-facts.tsx";
import { EditOpportunity } from "./opportunity-form.tsx";
import { OpportunityReports } from "./opportunity-reports.tsx";

/** An opportunity: whether students are offered it, what was reported, and what it says, to be changed. */
export function OpportunityPage({ id }: { id: string }) {
  const query = useQuery(adminOpportunity(id));
  const gone = query.error instanceof Problem && query.error.status === 404;
  const opportunity = gone ? undefined : query.data;
  return (
    <TabPage
      title={opportunity?.title ?? "Opportunity"}
      parent={{ to: SUMMER, label: "All opportunities" }}
      state={opportunity?.organization}
      action={opportunity && <OpportunityActions opportunity={opportunity} />}
    >
      {gone ? (
        <EmptyState drawing="applications">There is no such opportunity.</EmptyState>
      ) : (
        <Loaded query={query} skeleton={<RowsSkeleton rows={8} />}>
          {(data) => (
            <>
              <OpportunityFacts opportunity={data} />
              <OpportunityReports opportunity={data} />
              <EditOpportunity opportunity={data} />
            </>
          )}
        </Loaded>
      )}
    </TabPage>
  );
}
