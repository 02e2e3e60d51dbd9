import { Link } from "react-router";
import { fullName } from "../../../components/full-name.ts";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { RowHeader, TableCell, TableRow } from "../../../components/table.tsx";
import type { AdminUser } from "../../../queries/admin-users.ts";
import { useSession } from "../../../queries/session.ts";
import { mediumDate } from "../../../time/format.ts";
import { lastSeenWords, methodsWords, rolesWords } from "./user-words.ts";

/** Somebody with an account: a row of a table, or where that is too narrow a card. */
export function UserRow({ user, href }: { user: AdminUser; href: string }) {
  const { zone, now } = useSession();
  return (
    <TableRow className="user" tabIndex={-1}>
      <RowHeader className="user-name">
        {/* The person is not fetched before it is opened: that is a look that the audit log tells of. */}
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

/** What is out of the ordinary about an account. */
export const UserSigns = ({ user }: { user: Pick<AdminUser, "suspended_at" | "email_verified_at"> }) => (
  <>
    {user.suspended_at && <StatusBadge tone="cancelled">Suspended</StatusBadge>}
    {!user.email_verified_at && <StatusBadge tone="pending">Unverified</StatusBadge>}
  </>
);

/** The name of a column, in a card; readers hear that of the table. */
const CardLabel = ({ children }: { children: string }) => (
  <span className="user-label" aria-hidden="true">
    {children}{" "}
  </span>
);
