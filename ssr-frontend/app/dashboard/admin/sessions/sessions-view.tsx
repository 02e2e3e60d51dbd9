import { hashKey, keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { Announcer } from "../../../components/announcer.tsx";
import { BusyButton } from "../../../components/busy-button.tsx";
import { DownloadLink } from "../../../components/download-link.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { type SearchState, useSearch } from "../../../components/use-search.ts";
import {
  type AdminSession,
  type AdminSessionPage,
  adminSessions,
  sessionsFileHref,
} from "../../../queries/admin-sessions.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { CursorProblem, EmptyPage } from "../first-page.tsx";
import { Pager } from "../table/pager.tsx";
import { Records } from "../table/records.tsx";
import { DeleteSession } from "./delete-session.tsx";
import {
  formatSessionsSearch,
  isNarrowed,
  listOf,
  parseSessionsSearch,
  type SessionsSearch,
} from "./search.ts";
import { type SessionActions, SessionActionsContext } from "./session-actions.ts";
import { sessionColumns } from "./session-columns.tsx";
import { SessionFilters } from "./session-filters.tsx";
import { countSessions } from "./session-words.ts";
import "./sessions.css";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { zoneName } from "../../../time/zones.ts";
import { useShownSessions } from "./shown-sessions.ts";
import { type SessionsTab, tabOf } from "./tabs.ts";
import { UnmarkPaidByCard } from "./unmark-paid-by-card.tsx";
import { usePaidToggle } from "./use-paid-toggle.ts";

// Lazy, since most visits create nothing.
const EnterSession = lazyComponent(() => import("./enter-session.tsx"));

/** A tab of sessions: unpaid, paid, or all. */
export function SessionsView({ tab }: { tab: SessionsTab }) {
  const list = useSearch(parseSessionsSearch, formatSessionsSearch);
  const { search } = list;
  /** Whether the dialog is open; `undefined` until it is first opened. */
  const [entering, setEntering] = useState<boolean>();
  const query = useQuery({
    ...adminSessions(listOf(tab, search)),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const count = data && countSessions(data.counts[tab.count]);
  return (
    <TabPage
      title={tab.title}
      state={tab.about}
      action={
        <BusyButton variant="contained" color="signal" onClick={() => setEntering(true)}>
          Enter a session
        </BusyButton>
      }
    >
      <div className="records-view">
        <SessionFilters list={list} sessions={data?.items} />
        <TableFacts tab={tab} search={search} count={count} />
        <Loaded query={query} skeleton={<RowsSkeleton rows={8} />}>
          {(page) => <SessionTable tab={tab} list={list} page={page} busy={isPlaceholderData} />}
        </Loaded>
        <CursorProblem
          error={query.error}
          cursor={search.cursor}
          first={list.hrefOf({ cursor: undefined })}
        />
        <Announcer>{isPlaceholderData || !isNarrowed(search) ? "" : `${count ?? "No sessions"}.`}</Announcer>
      </div>
      {entering !== undefined && <EnterSession open={entering} onClose={() => setEntering(false)} />}
    </TabPage>
  );
}

interface TableFactsProps {
  tab: SessionsTab;
  search: SessionsSearch;
  /** The number of sessions, in words. */
  count: string | undefined;
}

/** The number of sessions, the time zone, and the CSV download. */
function TableFacts({ tab, search, count }: TableFactsProps) {
  const zone = useReaderZone();
  return (
    <p className="records-facts">
      <span>
        {count && <b>{count}, </b>}
        {zoneName(zone)}
      </span>
      <DownloadLink href={sessionsFileHref(listOf(tab, search))}>Download CSV</DownloadLink>
    </p>
  );
}

interface SessionTableProps {
  tab: SessionsTab;
  list: SearchState<SessionsSearch>;
  page: AdminSessionPage;
  /** Whether another page is loading. */
  busy: boolean;
}

function SessionTable({ tab, list, page, busy }: SessionTableProps) {
  const { search, hrefOf, go } = list;
  const rows = useShownSessions(page.items, busy ? undefined : hashKey([search]), tab.paid);
  const [deleting, setDeleting] = useState<AdminSession>();
  const [asking, setAsking] = useState(false);
  const [unmarking, setUnmarking] = useState<AdminSession>();
  const togglePaid = usePaidToggle((session) => {
    const wanted = tabOf(session);
    const belongs = tab.paid === undefined || tab === wanted;
    return belongs ? undefined : wanted.path + formatSessionsSearch({ ...search, cursor: undefined });
  });
  const columns = useMemo(() => sessionColumns(tab.paid), [tab]);
  const actions: SessionActions = {
    togglePaid: (session) =>
      session.paid && session.paid_by_card ? setUnmarking(session) : togglePaid(session),
    askToDelete: (session) => {
      setDeleting(session);
      setAsking(true);
    },
    hrefOfTutor: (tutor) => hrefOf({ tutor, cursor: undefined }),
  };
  return (
    <SessionActionsContext value={actions}>
      {rows.length === 0 ? (
        <NoSessions tab={tab} list={list} busy={busy} />
      ) : (
        <Records
          label={tab.title}
          name="sessions"
          rows={rows}
          columns={columns}
          sort={{
            field: search.sort,
            direction: search.direction,
            hrefOf: (sort, direction) => hrefOf(orderOf(sort, direction)),
            go: (sort, direction) => go(orderOf(sort, direction)),
          }}
          page={search.cursor}
          busy={busy}
        />
      )}
      <Pager
        previous={page.previous_cursor}
        next={page.next_cursor}
        size={search.size}
        hrefOf={hrefOf}
        queryAt={(place) => adminSessions(listOf(tab, { ...search, ...place }))}
        words="sessions"
      />
      {unmarking && (
        <UnmarkPaidByCard
          session={unmarking}
          onConfirm={togglePaid}
          onClosed={() => setUnmarking(undefined)}
        />
      )}
      {deleting && (
        <DeleteSession
          key={`${deleting.id} ${deleting.version}`}
          session={deleting}
          open={asking}
          onClose={() => setAsking(false)}
        />
      )}
    </SessionActionsContext>
  );
}

/** A changed order starts at the first page. */
const orderOf = (sort: string, direction: SessionsSearch["direction"]): Partial<SessionsSearch> => ({
  sort: sort as SessionsSearch["sort"],
  direction,
  cursor: undefined,
});

interface NoSessionsProps extends Pick<SessionTableProps, "tab" | "list" | "busy"> {}

function NoSessions({ tab, list: { search, hrefOf }, busy }: NoSessionsProps) {
  if (busy) return <RowsSkeleton rows={5} />;
  if (search.cursor) return <EmptyPage first={hrefOf({ cursor: undefined })} />;
  if (isNarrowed(search)) {
    const all = { q: "", tutor: undefined, from: undefined, to: undefined };
    const what = search.q ? `No session matches “${search.q}”` : "No session matches";
    return (
      <EmptyState drawing="completed" action={<Link to={hrefOf(all)}>Clear the search</Link>}>
        {what}
        {search.tutor || search.from || search.to ? " with these filters." : "."}
      </EmptyState>
    );
  }
  return <EmptyState drawing="completed">{EMPTY[tab.count]}</EmptyState>;
}

const EMPTY = {
  unpaid:
    "Nothing is unpaid. A session that was paid elsewhere appears here from when it’s entered until it’s settled.",
  paid: "No session is paid yet. Each one a student pays for is listed here once it’s booked.",
  all: "No sessions yet.",
};
