import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Announcer } from "../../../components/announcer.tsx";
import { countWords } from "../../../components/count-words.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { fullName } from "../../../components/full-name.ts";
import { SearchForm } from "../../../components/search-form.tsx";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { type SearchState, useSearch } from "../../../components/use-search.ts";
import { formatAmount } from "../../../money/format.ts";
import { type AdminTutor, type AdminTutorPage, adminTutors } from "../../../queries/admin-tutors.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { CursorProblem, EmptyPage } from "../first-page.tsx";
import { ALL_SESSIONS } from "../sessions/tabs.ts";
import type { CellControl, Column } from "../table/columns.ts";
import { Pager } from "../table/pager.tsx";
import { Records } from "../table/records.tsx";
import { formatTutorsSearch, parseTutorsSearch, type TutorsSearch } from "./search.ts";
import { ZoomLinkCell } from "./zoom-link-cell.tsx";
import "./tutors.css";
import { useZoomEdits, ZoomEditsContext } from "./zoom-edits.ts";

/** The tutors: email address, hourly rate and Zoom link. */
export function TutorsView() {
  const list = useSearch(parseTutorsSearch, formatTutorsSearch);
  const { search, hrefOf, go } = list;
  const query = useQuery({ ...adminTutors(search), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const count = data && countWords(data.counts.all, "tutor");
  return (
    <TabPage
      title="Tutors"
      state="Who teaches, what they earn per hour, and where their sessions take place."
    >
      <div className="records-view">
        <SearchForm
          label="Search"
          q={search.q}
          onFind={(q) => go({ q, cursor: undefined }, { replace: true })}
          rest={hrefOf({ q: "", cursor: undefined })}
        />
        <p className="records-facts">
          <b>{count}</b>
        </p>
        <Loaded query={query} skeleton={<RowsSkeleton rows={8} />}>
          {(page) => <TutorTable list={list} page={page} busy={isPlaceholderData} />}
        </Loaded>
        <CursorProblem error={query.error} cursor={search.cursor} first={hrefOf({ cursor: undefined })} />
        <Announcer>{isPlaceholderData || !search.q ? "" : `${count ?? "No tutors"}.`}</Announcer>
      </div>
    </TabPage>
  );
}

interface TutorTableProps {
  list: SearchState<TutorsSearch>;
  page: AdminTutorPage;
  /** Whether another page is loading. */
  busy: boolean;
}

function TutorTable({ list: { search, hrefOf, go }, page, busy }: TutorTableProps) {
  const edits = useZoomEdits();
  if (page.items.length === 0) {
    if (busy) return <RowsSkeleton rows={5} />;
    if (search.cursor) return <EmptyPage first={hrefOf({ cursor: undefined })} />;
    return search.q ? (
      <EmptyState
        drawing="applications"
        action={<Link to={hrefOf({ q: "", cursor: undefined })}>Clear the search</Link>}
      >
        No tutor matches “{search.q}”.
      </EmptyState>
    ) : (
      <EmptyState drawing="applications">No one teaches yet. Approve an application first.</EmptyState>
    );
  }
  const orderOf = (sort: string, direction: TutorsSearch["direction"]): Partial<TutorsSearch> => ({
    sort: sort as TutorsSearch["sort"],
    direction,
    cursor: undefined,
  });
  return (
    <ZoomEditsContext value={edits}>
      <Records
        label="Tutors"
        name="tutors"
        rows={page.items}
        columns={TUTOR_COLUMNS}
        sort={{
          field: search.sort,
          direction: search.direction,
          hrefOf: (sort, direction) => hrefOf(orderOf(sort, direction)),
          go: (sort, direction) => go(orderOf(sort, direction)),
        }}
        tall={({ id }) => edits.of(id) !== undefined}
        page={search.cursor}
        busy={busy}
      />
      <Pager
        previous={page.previous_cursor}
        next={page.next_cursor}
        size={search.size}
        hrefOf={hrefOf}
        queryAt={(place) => adminTutors({ ...search, ...place })}
        words="tutors"
      />
    </ZoomEditsContext>
  );
}

/** The columns of the table of tutors. */
const TUTOR_COLUMNS: readonly Column<AdminTutor>[] = [
  {
    field: "name",
    head: "Name",
    width: { part: 1, min: 150 },
    sort: "name",
    namesRow: true,
    render: (tutor) => (
      <>
        <span>{fullName(tutor)}</span>
        {tutor.suspended_at && <span className="by-hand">Suspended</span>}
      </>
    ),
  },
  {
    field: "email",
    head: "Email",
    width: { part: 1.2, min: 170 },
    sort: "email",
    render: ({ email }, { tabIndex = 0 }) => (
      <a href={`mailto:${email}`} tabIndex={tabIndex}>
        {email}
      </a>
    ),
  },
  {
    field: "rate",
    head: "Rate",
    width: 120,
    sort: "rate",
    first: "desc",
    end: true,
    render: ({ hourly_rate_cents }) => formatHourlyRate(hourly_rate_cents),
  },
  {
    field: "zoom",
    head: "Zoom link",
    width: { part: 1.8, min: 300 },
    render: (tutor, control) => <ZoomLinkCell tutor={tutor} {...control} />,
  },
  {
    field: "sessions",
    head: "Sessions",
    width: 104,
    unnamed: true,
    render: (tutor, control) => <TutorSessions tutor={tutor} {...control} />,
  },
];

/** A tutor's rate: `$40/hour` or `$42.50/hour`. */
export const formatHourlyRate = (cents: number): string => `${formatAmount(cents)}/hour`;

const TutorSessions = ({ tutor, tabIndex = 0 }: CellControl & { tutor: AdminTutor }) => (
  <Link
    to={`${ALL_SESSIONS.path}?tutor=${tutor.id}`}
    tabIndex={tabIndex}
    aria-label={`Sessions of ${fullName(tutor)}`}
  >
    Sessions
  </Link>
);
