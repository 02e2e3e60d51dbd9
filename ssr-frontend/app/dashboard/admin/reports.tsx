import { lazyComponent } from "../../components/lazy-component.tsx";
import { RowsSkeleton } from "../../components/section.tsx";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/reports";
import { LimitsPage } from "./reports/ai-tutor/limits-page.tsx";
import { ChatsView } from "./reports/chats-view.tsx";
import { DeskViews } from "./reports/desk-views.tsx";
import { HeldMessagePage } from "./reports/held-message-page.tsx";
import { HeldMessagesView } from "./reports/held-messages-view.tsx";
import { ReportPage } from "./reports/report-page.tsx";
import "./reports/reports.css";
import { ReportsView } from "./reports/reports-view.tsx";
import { type DeskSearch, formatDeskSearch, parseDeskSearch, reportsQueries } from "./reports/search.ts";
import { SuspendedView } from "./reports/suspended-view.tsx";
import { useFocusOnOpen } from "./use-focus-on-open.ts";
import { type ListSearchState, useListSearch } from "./use-list-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", reportsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, reportsQueries);

/** A chunk of its own: it has parts that the other views do not. */
const FlagsView = lazyComponent(
  () => import("./reports/ai-tutor/flags-view.tsx"),
  <RowsSkeleton rows={5} />,
  { name: "ai-tutor-flags" },
);

/** The safety desk: reports, held messages, chats, suspended users and the AI tutor. */
export default function ReportsTab() {
  const list = useListSearch(parseDeskSearch, formatDeskSearch);
  const { view, open, count } = list.search;
  // The way back keeps the list's filters.
  const back = list.hrefOf({ open: undefined, count });
  useFocusOnOpen(open);
  if (open && view === "ai-tutor") return <LimitsPage list={back} />;
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
    case "ai-tutor":
      return <FlagsView list={list} />;
  }
}
