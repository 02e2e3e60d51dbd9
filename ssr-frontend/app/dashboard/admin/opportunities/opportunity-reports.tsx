import { RowList } from "../../../components/row-list.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import type { AdminOpportunityDetail, OpportunityReport } from "../../../queries/admin-opportunities.ts";
import { OpportunityReportRow } from "./report-row.tsx";
import { useDecideDialog } from "./use-decide-dialog.tsx";

const TITLE_ID = "opportunity-reports";

/** Those that wait first, each kind newest first. */
const inOrder = (reports: readonly OpportunityReport[]) =>
  reports.toSorted((one, other) => Number(Boolean(one.decision)) - Number(Boolean(other.decision)));

/** What students have reported about an opportunity; nothing where nobody has. */
export function OpportunityReports({ opportunity: { reports } }: { opportunity: AdminOpportunityDetail }) {
  const { ask, dialog } = useDecideDialog(reports, () => document.getElementById(TITLE_ID));
  if (reports.length === 0) return null;
  return (
    <DashboardSection id={TITLE_ID} title="Reports" help="What students have told us of it.">
      <RowList aria-label="Reports">
        {inOrder(reports).map((report) => (
          <OpportunityReportRow key={report.id} report={report} onDecide={() => ask(report)} />
        ))}
      </RowList>
      {dialog}
    </DashboardSection>
  );
}
