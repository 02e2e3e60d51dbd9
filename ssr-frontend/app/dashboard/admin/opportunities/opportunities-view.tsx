import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Announcer } from "../../../components/announcer.tsx";
import { resultWords } from "../../../components/count-words.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Filters } from "../../../components/filters.tsx";
import { SearchForm } from "../../../components/search-form.tsx";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import type { SearchState } from "../../../components/use-search.ts";
import {
  type AdminOpportunityPage,
  adminOpportunities,
  type OpportunityFilter,
} from "../../../queries/admin-opportunities.ts";
import { CursorProblem, EmptyPage } from "../first-page.tsx";
import { OPPORTUNITY } from "../places.ts";
import { Pager } from "../table/pager.tsx";
import { Records } from "../table/records.tsx";
import { OPPORTUNITY_COLUMNS } from "./opportunity-columns.tsx";
import { EVERY_OPPORTUNITY, type SummerSearch } from "./search.ts";
import { countOpportunities } from "./words.ts";

const FILTERS: { filter: OpportunityFilter; label: string; empty: string }[] = [
  { filter: "all", label: "All", empty: "Nothing is listed yet." },
  { filter: "open", label: "Open", empty: "Nothing is open to students right now." },
  {
    filter: "check_due",
    label: "To check",
    empty: "Everything was checked. What lapses within 14 days appears here automatically.",
  },
  { filter: "reported", label: "Reported", empty: "No listing has a report waiting." },
  { filter: "closed", label: "Closed", empty: "No deadline has passed yet." },
  { filter: "hidden", label: "Hidden", empty: "Nothing is hidden." },
];

/** The height of two lines, in px. */
const ROW_HEIGHT = 60;

interface OpportunitiesViewProps {
  list: SearchState<SummerSearch>;
}

/** The opportunities, published or not, page by page. */
export function OpportunitiesView({ list }: OpportunitiesViewProps) {
  const { search, hrefOf, go } = list;
  const query = useQuery({ ...adminOpportunities(search), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const { filter, q } = search;
  return (
    <div className="records-view">
      <SearchForm
        label="Find by title, organization or place"
        q={q}
        onFind={(found) => go({ q: found, cursor: undefined }, { replace: true })}
        rest={hrefOf({ q: "", cursor: undefined })}
      />
      <Filters
        label="Which opportunities"
        choices={FILTERS.map((choice) => ({
          label: choice.label,
          to: hrefOf({ filter: choice.filter, cursor: undefined }),
          current: choice.filter === filter,
          count: data?.counts[choice.filter],
          queries: [adminOpportunities({ ...search, filter: choice.filter, cursor: undefined })],
        }))}
      />
      <Loaded query={query} skeleton={<RowsSkeleton rows={8} />}>
        {(page) => <OpportunityTable list={list} page={page} busy={isPlaceholderData} />}
      </Loaded>
      <CursorProblem error={query.error} cursor={search.cursor} first={hrefOf({ cursor: undefined })} />
      <Announcer>{data && !isPlaceholderData ? announcement(search, data) : ""}</Announcer>
    </div>
  );
}

/**
 * Announces the number of results. With a search text only the rows of the page are counted, since `counts`
 * ignores the text.
 */
function announcement({ filter, q, cursor }: SummerSearch, page: AdminOpportunityPage): string {
  if (q && cursor) return "";
  if (q) return resultWords(page.items.length, Boolean(page.next_cursor), "opportunity", "opportunities");
  return filter === "all" ? "" : `${countOpportunities(page.counts[filter])}.`;
}

interface OpportunityTableProps extends OpportunitiesViewProps {
  page: AdminOpportunityPage;
  /** Whether another page is loading. */
  busy: boolean;
}

function OpportunityTable({ list, page, busy }: OpportunityTableProps) {
  const { search, hrefOf, go } = list;
  if (page.items.length === 0) return <NoOpportunities list={list} busy={busy} />;
  const orderOf = (sort: string, direction: SummerSearch["direction"]): Partial<SummerSearch> => ({
    sort: sort as SummerSearch["sort"],
    direction,
    cursor: undefined,
  });
  return (
    <>
      <Records
        label="Opportunities"
        name="opportunities"
        rows={page.items}
        columns={OPPORTUNITY_COLUMNS}
        rowHeight={ROW_HEIGHT}
        sort={{
          field: search.sort,
          direction: search.direction,
          hrefOf: (sort, direction) => hrefOf(orderOf(sort, direction)),
          go: (sort, direction) => go(orderOf(sort, direction)),
        }}
        page={search.cursor}
        busy={busy}
      />
      <Pager
        previous={page.previous_cursor}
        next={page.next_cursor}
        size={search.size}
        hrefOf={hrefOf}
        queryAt={(place) => adminOpportunities({ ...search, ...place })}
        words="opportunities"
      />
    </>
  );
}

/** Why the list is empty, and the one action for it. */
function NoOpportunities({ list: { search, hrefOf }, busy }: OpportunitiesViewProps & { busy: boolean }) {
  const { q, cursor, filter } = search;
  if (busy) return <RowsSkeleton rows={5} />;
  if (cursor) return <EmptyPage first={hrefOf({ cursor: undefined })} />;
  if (q) {
    return (
      <EmptyState
        drawing="applications"
        action={<Link to={hrefOf(EVERY_OPPORTUNITY)}>Clear the search</Link>}
      >
        {filter === "all" ? `No opportunity matches “${q}”.` : `No opportunity here matches “${q}”.`}
      </EmptyState>
    );
  }
  const action =
    filter === "all" ? (
      <Link to={OPPORTUNITY}>Add the first opportunity</Link>
    ) : (
      <Link to={hrefOf(EVERY_OPPORTUNITY)}>Show all opportunities</Link>
    );
  return (
    <EmptyState drawing="applications" action={action}>
      {FILTERS.find((choice) => choice.filter === filter)?.empty}
    </EmptyState>
  );
}
