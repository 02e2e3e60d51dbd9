import { useRef } from "react";
import { Link } from "react-router";
import { fullName } from "../../../components/full-name.ts";
import { StatusBadge } from "../../../components/status-badge.tsx";
import {
  ColumnHeader,
  RowHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from "../../../components/table.tsx";
import { useRowKeys } from "../../../components/use-row-keys.ts";
import type { SearchState } from "../../../components/use-search.ts";
import { type AdminUser, adminUsers, type UserSort } from "../../../queries/admin-users.ts";
import { useSession } from "../../../queries/session.ts";
import { prefetch } from "../../../queries/show.ts";
import { mediumDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { sortedBy, type UsersSearch } from "./search.ts";
import { lastSeenWords, methodsWords, rolesWords } from "./user-words.ts";

interface UsersTableProps {
  items: readonly AdminUser[];
  state: SearchState<UsersSearch>;
  /** Whether another page is loading. */
  busy: boolean;
}

/** A table of users whose heads sort it; cards in narrow windows. */
export function UsersTable({ items, state, busy }: UsersTableProps) {
  const rows = useRef<HTMLTableSectionElement>(null);
  return (
    <Table className="users" aria-labelledby="users-title" aria-busy={busy}>
      <TableHead>
        <TableRow>
          <SortHead state={state} sort="name" label="Name" />
          <SortHead state={state} sort="email" label="Email" />
          <ColumnHeader>Roles</ColumnHeader>
          <SortHead state={state} sort="joined" label="Joined" />
          <SortHead state={state} sort="last_seen" label="Last seen" />
          <ColumnHeader>Signs in by</ColumnHeader>
        </TableRow>
      </TableHead>
      <TableBody ref={rows} {...useRowKeys(rows)}>
        {items.map((user) => (
          <UserRow key={user.id} user={user} href={state.hrefOf({ user: user.id })} />
        ))}
      </TableBody>
    </Table>
  );
}

const ARIA_SORTS = { asc: "ascending", desc: "descending" } as const;

interface SortHeadProps {
  state: SearchState<UsersSearch>;
  sort: UserSort;
  label: string;
}

/** The head of a sortable column: a link to that order, or its reverse if it is the current one. */
function SortHead({ state: { search, hrefOf }, sort, label }: SortHeadProps) {
  const { user: _, ...list } = search;
  const change = { ...sortedBy(search, sort), cursor: undefined };
  const current = search.sort === sort;
  const load = () => prefetch([adminUsers({ ...list, ...change })]);
  return (
    <ColumnHeader aria-sort={current ? ARIA_SORTS[search.direction] : undefined}>
      <Link to={hrefOf(change)} preventScrollReset onPointerEnter={load} onFocus={load} className="sort-head">
        {label}
        {current && <span aria-hidden="true">{search.direction === "asc" ? "↑" : "↓"}</span>}
      </Link>
    </ColumnHeader>
  );
}

/** A user: a table row, or a card in narrow windows. */
function UserRow({ user, href }: { user: AdminUser; href: string }) {
  const { now } = useSession();
  const zone = useReaderZone();
  return (
    <TableRow className="user" tabIndex={-1}>
      <RowHeader className="user-name">
        {/* Not prefetched: reading a user's page is recorded in the audit log. */}
        <Link to={href}>{fullName(user)}</Link>
        <UserSigns user={user} />
      </RowHeader>
      <TableCell className="user-email">{user.email}</TableCell>
      <TableCell className="user-roles">{rolesWords(user)}</TableCell>
      <TableCell>
        <CardLabel>Joined</CardLabel>
        <time dateTime={user.created_at}>{mediumDate(user.created_at, zone)}</time>
      </TableCell>
      <TableCell>
        <CardLabel>Last seen</CardLabel>
        {lastSeenWords(user.last_seen_at, now, zone)}
      </TableCell>
      <TableCell>
        <CardLabel>Signs in by</CardLabel>
        {methodsWords(user)}
      </TableCell>
    </TableRow>
  );
}

/** Badges of an account that is suspended or not verified. */
const UserSigns = ({ user }: { user: Pick<AdminUser, "suspended_at" | "email_verified_at"> }) => (
  <>
    {user.suspended_at && <StatusBadge tone="cancelled">Suspended</StatusBadge>}
    {!user.email_verified_at && <StatusBadge tone="pending">Unverified</StatusBadge>}
  </>
);

/** A column's name in a card; screen readers get it from the table. */
const CardLabel = ({ children }: { children: string }) => (
  <span className="user-label" aria-hidden="true">
    {children}{" "}
  </span>
);
