import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Announcer } from "../../../components/announcer.tsx";
import { resultWords } from "../../../components/count-words.ts";
import { Filters } from "../../../components/filters.tsx";
import { SearchForm } from "../../../components/search-form.tsx";
import { SelectInput } from "../../../components/select-input.tsx";
import type { SearchState } from "../../../components/use-search.ts";
import {
  adminUsers,
  type SortDirection,
  type UserFilter,
  type UserSort,
} from "../../../queries/admin-users.ts";
import { prefetch } from "../../../queries/show.ts";
import { AdminList } from "../admin-list.tsx";
import { CursorProblem, EmptyPage } from "../first-page.tsx";
import type { UsersSearch } from "./search.ts";
import { UsersTable } from "./users-table.tsx";

const FILTERS: { filter: UserFilter; label: string; empty: string }[] = [
  { filter: "all", label: "All", empty: "No one has an account yet." },
  { filter: "student", label: "Students", empty: "No student has signed up yet." },
  { filter: "tutor", label: "Tutors", empty: "There are no tutors yet." },
  { filter: "provider", label: "Providers", empty: "No provider has signed up yet." },
  { filter: "admin", label: "Admins", empty: "There are no administrators." },
  { filter: "suspended", label: "Suspended", empty: "No one is suspended." },
  { filter: "unverified", label: "Unverified", empty: "Everyone has confirmed their address." },
];

/** The users filtered by name, email address and role, page by page. */
export function UsersView({ state }: { state: SearchState<UsersSearch> }) {
  const { search, hrefOf, go } = state;
  const { user: _, ...list } = search;
  const query = useQuery({ ...adminUsers(list), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const { filter, q } = search;
  const first = hrefOf({ cursor: undefined });
  // The counts are of all users, not of the search results.
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
        label="Find someone by name or email"
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
        <AdminList query={query} drawing="audit" empty={q ? "None of them has that name or address." : empty}>
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

interface Order {
  sort: UserSort;
  direction: SortDirection;
}

const ORDERS: readonly (Order & { label: string })[] = [
  { sort: "last_seen", direction: "desc", label: "Last seen, latest first" },
  { sort: "last_seen", direction: "asc", label: "Last seen, longest ago first" },
  { sort: "joined", direction: "desc", label: "Joined, newest first" },
  { sort: "joined", direction: "asc", label: "Joined, oldest first" },
  { sort: "name", direction: "asc", label: "Name, A to Z" },
  { sort: "name", direction: "desc", label: "Name, Z to A" },
  { sort: "email", direction: "asc", label: "Email, A to Z" },
  { sort: "email", direction: "desc", label: "Email, Z to A" },
];

const orderValue = ({ sort, direction }: Order): string => `${sort} ${direction}`;

interface SortChoiceProps {
  search: UsersSearch;
  onSort: (order: Order) => void;
}

/** The choice of the order, where the table's heads are not shown. */
const SortChoice = ({ search, onSort }: SortChoiceProps) => (
  <div className="users-order">
    <SelectInput
      label="Sort by"
      name="order"
      value={orderValue(search)}
      onChange={(value) => {
        const order = ORDERS.find((known) => orderValue(known) === value);
        if (order) onSort({ sort: order.sort, direction: order.direction });
      }}
    >
      {ORDERS.map((order) => (
        <option key={orderValue(order)} value={orderValue(order)}>
          {order.label}
        </option>
      ))}
    </SelectInput>
  </div>
);

interface UsersPagerProps {
  state: SearchState<UsersSearch>;
  /** The cursors of the next and the previous page. */
  next: string | undefined;
  previous: string | undefined;
  /** Whether another page is loading. */
  busy: boolean;
}

/** The links to the next and previous page; the focus moves to the top of the list. */
function UsersPager({ state, next, previous, busy }: UsersPagerProps) {
  const { cursor } = state.search;
  const asked = useRef(false);
  // Also without a wait, if the page is cached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the place changes
  useEffect(() => {
    if (busy || !asked.current) return;
    asked.current = false;
    const title = document.getElementById("users-title");
    title?.focus({ preventScroll: true });
    title?.parentElement?.scrollIntoView({ block: "start" });
  }, [busy, cursor]);
  if (!next && !previous) return null;
  const onFollow = () => {
    asked.current = true;
  };
  return (
    <nav className="users-pager" aria-label="Pages of people">
      <PageLink state={state} cursor={previous} onFollow={onFollow}>
        Previous page
      </PageLink>
      <PageLink state={state} cursor={next} onFollow={onFollow}>
        Next page
      </PageLink>
    </nav>
  );
}

interface PageLinkProps {
  state: SearchState<UsersSearch>;
  cursor: string | undefined;
  onFollow: () => void;
  children: string;
}

function PageLink({ state: { search, hrefOf }, cursor, onFollow, children }: PageLinkProps) {
  if (!cursor) return null;
  const { user: _, ...list } = search;
  const load = () => prefetch([adminUsers({ ...list, cursor })]);
  return (
    <Button
      component={Link}
      to={hrefOf({ cursor })}
      preventScrollReset
      variant="outlined"
      color="secondary"
      onPointerEnter={load}
      onFocus={load}
      onClick={onFollow}
    >
      {children}
    </Button>
  );
}
