import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/reports";
import { ChatsView } from "./reports/chats-view.tsx";
import { DeskViews } from "./reports/desk-views.tsx";
import { HeldMessagePage } from "./reports/held-message-page.tsx";
import { HeldMessagesView } from "./reports/held-messages-view.tsx";
import { ReportPage } from "./reports/report-page.tsx";
import "./reports/reports.css";
import { ReportsView } from "./reports/reports-view.tsx";
import { type DeskSearch, formatDeskSearch, parseDeskSearch } from "./reports/search.ts";
import { SuspendedView } from "./reports/suspended-view.tsx";
import { useFocusOnOpen } from "./reports/use-focus-on-open.ts";
import { reportsQueries } from "./tab-queries.ts";
import { type ListSearchState, useListSearch } from "./use-list-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", reportsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, reportsQueries);

/** What keeps chats safe: reports, messages that wait, chats that are looked into, and who is suspended. */
export default function ReportsTab() {
  const list = useListSearch(parseDeskSearch, formatDeskSearch);
  const { view, open, count } = list.search;
  // The list is come back to as it was.
  const back = list.hrefOf({ open: undefined, count });
  useFocusOnOpen(open);
  if (open && view === "held") return <HeldMessagePage key={open} id={open} list={back} />;
  if (open) return <ReportPage key={open} id={open} list={back} />;
  return (
    <TabPage title="Reports">
      <DeskViews list={list} />
      <ShownView list={list} />
    </TabPage>
  );
}

function ShownView({ list }: { list: ListSearchState<DeskSearch> }) {
  switch (list.search.view) {
    case "reports":
      return <ReportsView list={list} />;
    case "held":
      return <HeldMessagesView list={list} />;
    case "chats":
      return <ChatsView list={list} />;
    case "suspended":
      return <SuspendedView list={list} />;
  }
}
