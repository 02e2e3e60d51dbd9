import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { chatReports, heldMessages } from "../../../queries/admin-chats.ts";
import { aiTutorFlagCounts } from "../../../queries/ai-tutor-flag-counts.ts";
import { useSession } from "../../../queries/session.ts";
import { prefetch } from "../../../queries/show.ts";
import "../../sub-tabs.css";
import { countText } from "../../../components/count-words.ts";
import type { ListSearchState } from "../use-list-search.ts";
import type { DeskSearch, DeskView } from "./search.ts";
import { reportsQueries } from "./search.ts";

const VIEWS: readonly { view: DeskView; label: string }[] = [
  { view: "reports", label: "Reports" },
  { view: "held", label: "Held messages" },
  { view: "chats", label: "Chats" },
  { view: "suspended", label: "Suspended people" },
  { view: "ai-tutor", label: "AI Tutor" },
];

/** The views of the desk, as links, since each has an address. */
export function DeskViews({ list: { search, hrefOf } }: { list: ListSearchState<DeskSearch> }) {
  const session = useSession();
  const reports = useQuery(chatReports("open", 1));
  const held = useQuery(heldMessages("waiting", 1));
  const flags = useQuery(aiTutorFlagCounts);
  const counts: Partial<Record<DeskView, number | undefined>> = {
    reports: reports.data?.counts.open,
    held: held.data?.counts.waiting,
    "ai-tutor": flags.data?.open,
  };
  return (
    <nav className="sub-tabs desk-views" aria-label="Views">
      {VIEWS.map(({ view, label }) => {
        const to = hrefOf({ view, decided: false, q: "" });
        const load = () =>
          prefetch(reportsQueries({ search: new URLSearchParams(to.split("?")[1] ?? ""), session }));
        return (
          <Link
            key={view}
            to={to}
            preventScrollReset
            aria-current={view === search.view ? "page" : undefined}
            onPointerEnter={load}
            onFocus={load}
          >
            {label}
            {counts[view] ? <span className="filter-count">{countText(counts[view])}</span> : null}
          </Link>
        );
      })}
    </nav>
  );
}
