import { Link } from "react-router";
import { fullName } from "../../../components/full-name.ts";
import { StatusBadge } from "../../../components/status-badge.tsx";
import type { AdminPerson } from "../../../queries/admin-chats.ts";
import { mediumDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { roleWords } from "./desk-words.ts";
import { FIRST_CHATS, formatDeskSearch } from "./search.ts";

/** The suspension badge, if the person is suspended. */
export function PersonState({ person: { suspended_at } }: { person: AdminPerson }) {
  const zone = useReaderZone();
  if (!suspended_at) return null;
  return <StatusBadge tone="cancelled">Suspended since {mediumDate(suspended_at, zone)}</StatusBadge>;
}

/** A person's name and email address. */
export const Person = ({ person }: { person: AdminPerson }) => (
  <span className="desk-person">
    <b>{fullName(person)}</b>
    <span className="note">
      {roleWords(person)}, <a href={`mailto:${person.email}`}>{person.email}</a>
    </span>
    <PersonState person={person} />
  </span>
);

/** Links to a person's chats. */
export const ChatsOf = ({ person }: { person: AdminPerson }) => (
  <Link to={formatDeskSearch({ ...FIRST_CHATS, q: person.email })}>Chats of {fullName(person)}</Link>
);
