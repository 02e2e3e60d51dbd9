import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { countText } from "../../components/count-words.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { fullName } from "../../components/full-name.ts";
import { RowList } from "../../components/row-list.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { Stats } from "../../components/stats.tsx";
import { useSearch } from "../../components/use-search.ts";
import { type AdminSummary, adminSummary } from "../../queries/admin-overview.ts";
import { useSession } from "../../queries/session.ts";
import { useToday } from "../../time/today.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/overview";
import { hoursText } from "./overview/figure-words.ts";
import { Figures } from "./overview/figures.tsx";
import { waitingNeeds } from "./overview/need-words.ts";
import "./overview/overview.css";
import { datesOf, formatOverviewSearch, overviewQueries, parseOverviewSearch } from "./overview/search.ts";
import { TutorTotals } from "./overview/tutor-totals.tsx";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", overviewQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, overviewQueries);

/** The admin dashboard's first page: what needs an admin today, and the academy's figures. */
export default function OverviewTab() {
  const { user } = useSession();
  const today = useToday();
  const state = useSearch(parseOverviewSearch, formatOverviewSearch);
  const summary = useQuery(adminSummary);
  const totals = summary.data;
  return (
    <TabPage title="Admin Dashboard" heading={`Welcome, ${user && fullName(user)}`}>
      <Loaded query={summary} skeleton={<RowsSkeleton rows={4} />}>
        {({ needs }) => <Needs needs={needs} />}
      </Loaded>
      <Stats
        stats={[
          { label: "Total Tutors", value: totals && countText(totals.total_tutors) },
          { label: "Total Sessions", value: totals && countText(totals.total_sessions) },
          { label: "Total Hours", value: totals && hoursText(totals.total_hours) },
          { label: "Paid Hours", value: totals && hoursText(totals.paid_hours) },
        ]}
      />
      <TutorTotals state={state} />
      <Figures state={state} dates={datesOf(state.search.period, today)} />
    </TabPage>
  );
}

/** The tasks for today, each with a link. */
function Needs({ needs }: { needs: AdminSummary["needs"] }) {
  const waiting = waitingNeeds(needs);
  return (
    <DashboardSection wide title="Needs your attention today">
      {waiting.length === 0 ? (
        <EmptyState drawing="availability">
          Nothing is waiting. What comes in appears here automatically.
        </EmptyState>
      ) : (
        <RowList>
          {waiting.map(({ name, count, words, to }) => (
            <li key={name} className="need" tabIndex={-1}>
              <Link to={to}>
                <b>{countText(count)}</b> <span className="need-words">{words}</span>
              </Link>
            </li>
          ))}
        </RowList>
      )}
    </DashboardSection>
  );
}
