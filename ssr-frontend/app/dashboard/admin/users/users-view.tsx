import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Announcer } from "../../../components/announcer.tsx";
import { resultWords } from "../../../components/count-words.ts";
import { Filters } from "../../../components/filters.tsx";
import { SearchForm } from "../../../components/search-form.tsx";
import type { SearchState } from "../../../components/use-search.ts";
import { adminUsers, type UserFilter } from "../../../queries/admin-users.ts";
import { AdminList } from "../admin-list.tsx";
import { CursorProblem, EmptyPage } from "../first-page.tsx";
import type { UsersSearch } from "./search.ts";
import { SortChoice } from "./sort-choice.tsx";
import { UsersPager } from "./users-pager.tsx";
import { UsersTable } from "./users-table.tsx";

const FILTERS: { filter: UserFilter; label: string; empty: string }[] = [
  { filter: "all", label: "All", empty: "Nobody has an account yet." },
  { filter: "student", label: "Students", empty: "No student has signed up yet." },
  { filter: "tutor", label: "Tutors", empty: "There is no tutor yet." },
  { filter: "provider", label: "Providers", empty: "No provider has signed up yet." },
  { filter: "admin", label: "Admins", empty: "There is no administrator." },
  { filter: "suspended", label: "Suspended", empty: "Nobody is suspended." },
  { filter: "unverified", label: "Unverified", empty: "Everybody has confirmed their address." },
];

/** People by name, address and kind, a page at a time. */
export function UsersView({ state }: { state: SearchState<UsersSearch> }) {
  const { search, hrefOf, go } = state;
  const { user: _, ...list } = search;
  const query = useQuery({ ...adminUsers(list), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const { filter, q } = search;
  const first = hrefOf({ cursor: undefined });
  // The counts are of everybody, not of those who are looked for.
  const found =
    q && !search.cursor && data && !isPlaceholderData
      ? resultWords(data.items.length, Boolean(data.next_cursor), "person", "people")
      : "";
  const empty = FILTERS.find((choice) => choice.filter === filter)?.empty;
  return (
    <section className="admin-view users-view" aria-labelledby="users-title">
      <h2 id="users-title" className="visually-hidden" tabIndex={-1}>
        People
      </h2>
      <SearchForm
        label="Find somebody by name or email"
        q={q}
        rest={hrefOf({ q: "", cursor: undefined })}
        onFind={(found) => go({ q: found, cursor: undefined }, { replace: true })}
      />
      <Filters
        label="Kind of person"
        choices={FILTERS.map((choice) => ({
          label: choice.label,
          to: hrefOf({ filter: choice.filter, cursor: undefined }),
          current: choice.filter === filter,
          count: data?.counts[choice.filter],
          queries: [adminUsers({ ...list, filter: choice.filter, cursor: undefined })],
        }))}
      />
      <SortChoice search={search} onSort={(order) => go({ ...order, cursor: undefined })} />
      {search.cursor && data?.items.length === 0 && !isPlaceholderData ? (
        <EmptyPage first={first} />
      ) : (
        <AdminList
          query={query}
          drawing="audit"
          empty={q ? "Nobody of that name or address is among them." : empty}
        >
          {({ items, next_cursor, previous_cursor }) => (
            <>
              <UsersTable items={items} state={state} busy={isPlaceholderData} />
              <UsersPager
                state={state}
                next={next_cursor ?? undefined}
                previous={previous_cursor ?? undefined}
                busy={isPlaceholderData}
              />
            </>
          )}
        </AdminList>
      )}
      <CursorProblem error={query.error} cursor={search.cursor} first={first} />
      <Announcer>{found}</Announcer>
    </section>
  );
}
