import type { ReactNode } from "react";
import { Link } from "react-router";
import { StatusBadge } from "../../../components/status-badge.tsx";
import type { AdminUserDetail } from "../../../queries/admin-users.ts";
import { useSession } from "../../../queries/session.ts";
import { mediumDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { auditAbout, auditBy, sessionsOf } from "../places.ts";
import { FIRST_CHATS, formatDeskSearch } from "../reports/search.ts";
import { lastSeenWords, methodLabel, rolesWords } from "./user-words.ts";

/** The facts of an account, with links to more. */
export function UserFacts({ user }: { user: AdminUserDetail }) {
  const { now } = useSession();
  const zone = useReaderZone();
  const { email, created_at, last_seen_at, open_sessions } = user;
  return (
    <dl className="desk-facts">
      <Fact name="Email">
        <a href={`mailto:${email}`}>{email}</a> <Verification user={user} />
      </Fact>
      <Fact name="Roles">{rolesWords(user)}</Fact>
      <Fact name="Joined">
        <time dateTime={created_at}>{mediumDate(created_at, zone)}</time>
      </Fact>
      <Fact name="Last seen">
        {lastSeenWords(last_seen_at, now, zone)}
        {open_sessions > 0 && `, signed in on ${several(open_sessions, "device", "devices")}`}
      </Fact>
      <Fact name="Signs in by">
        <SignInWays user={user} />
      </Fact>
      <Fact name="Sessions">{lessonsWords(user)}</Fact>
      <Fact name="Research">{several(user.research_projects, "project", "projects")}</Fact>
      <Fact name="More">
        <MoreLinks user={user} />
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const several = (count: number, one: string, more: string): string =>
  `${count === 0 ? "No" : count} ${count === 1 ? one : more}`;

function Verification({ user: { email_verified_at } }: { user: AdminUserDetail }) {
  const zone = useReaderZone();
  if (!email_verified_at) return <StatusBadge tone="pending">Unverified</StatusBadge>;
  return <span className="note">Confirmed {mediumDate(email_verified_at, zone)}</span>;
}

function SignInWays({ user: { has_password, identities } }: { user: AdminUserDetail }) {
  const zone = useReaderZone();
  const ways = [
    ...(has_password ? ["Password"] : []),
    ...identities.map(
      ({ provider, linked_at }) => `${methodLabel(provider)}, linked ${mediumDate(linked_at, zone)}`,
    ),
  ];
  return ways.length > 0 ? ways.join("; ") : "Nothing yet: no password is set.";
}

function lessonsWords({ lessons_taken, lessons_given, upcoming_lessons }: AdminUserDetail): string {
  const parts = [
    lessons_taken > 0 && `${lessons_taken} taken`,
    lessons_given > 0 && `${lessons_given} given`,
    upcoming_lessons > 0 && `${upcoming_lessons} upcoming`,
  ].filter(Boolean);
  return parts.join(", ") || "None";
}

function MoreLinks({ user: { id, email, roles } }: { user: AdminUserDetail }) {
  return (
    <span className="user-links">
      <Link to={auditAbout(id)}>Audit log about them</Link>
      <Link to={auditBy(id)}>What they did</Link>
      {roles.includes("tutor") && <Link to={sessionsOf(id)}>Sessions they gave</Link>}
      {/* Links to the list of chats, not to their messages. */}
      <Link to={`/dashboard/admin/reports${formatDeskSearch({ ...FIRST_CHATS, q: email })}`}>
        Their chats
      </Link>
    </span>
  );
}
