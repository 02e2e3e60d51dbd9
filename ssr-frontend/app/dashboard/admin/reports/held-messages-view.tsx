import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Filters } from "../../../components/filters.tsx";
import { fullName } from "../../../components/full-name.ts";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { type AdminHeldMessage, type HeldListState, heldMessages } from "../../../queries/admin-chats.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { AdminList } from "../admin-list.tsx";
import { ADMIN_LIST_STEP } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { earlierHeld, FINDINGS, HELD_STATES } from "./desk-words.ts";
import { PersonState } from "./person.tsx";
import type { DeskSearch } from "./search.ts";

const STATES: { state: HeldListState; label: string; empty: string }[] = [
  {
    state: "waiting",
    label: "Waiting",
    empty: "No message is waiting. One whose sender asks for a review appears here automatically.",
  },
  { state: "decided", label: "Decided", empty: "No held message has been decided yet." },
];

/** The messages that the screening held and whose senders submitted them for review. */
export function HeldMessagesView({
  list: { search, hrefOf, longer },
}: {
  list: ListSearchState<DeskSearch>;
}) {
  const { decided, count } = search;
  const state = decided ? "decided" : "waiting";
  const query = useQuery({ ...heldMessages(state, count), placeholderData: keepPreviousData });
  return (
    <section className="admin-view" aria-labelledby="desk-title">
      <h2 id="desk-title" className="visually-hidden">
        Held messages
      </h2>
      <Filters
        label="State of the held messages"
        choices={STATES.map((choice) => ({
          label: choice.label,
          to: hrefOf({ decided: choice.state === "decided" }),
          current: choice.state === state,
          count: query.data?.counts[choice.state],
          queries: [heldMessages(choice.state, ADMIN_LIST_STEP)],
        }))}
      />
      <AdminList query={query} drawing="email" empty={STATES.find((choice) => choice.state === state)?.empty}>
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
            moreWords="messages"
            moreQueries={() => (longer ? [heldMessages(state, longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((message) => (
              <HeldMessageRow key={message.id} message={message} href={hrefOf({ open: message.id, count })} />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
    </section>
  );
}

/** A held message in a list: its people and findings. Its text is fetched only when it is opened. */
function HeldMessageRow({ message, href }: { message: AdminHeldMessage; href: string }) {
  const zone = useReaderZone();
  const { sender, recipient, finding_kinds, state, created_at, earlier_held } = message;
  const kinds = finding_kinds.map((kind) => FINDINGS[kind]).join(", ");
  return (
    <li className="desk-row" tabIndex={-1}>
      <div className="desk-row-what">
        <h3>
          <Link to={href}>
            {fullName(sender)} to {fullName(recipient)}
            <span className="visually-hidden">, {dateAndTime(created_at, zone)}</span>
          </Link>
        </h3>
        <PersonState person={sender} />
        <p>{kinds}</p>
        <p className="note">
          <time dateTime={created_at}>{dateAndTime(created_at, zone)}</time>
          {earlier_held > 0 && `. ${earlierHeld(earlier_held)} of ${sender.first_name}’s.`}
        </p>
      </div>
      <p className="desk-row-state">
        <StatusBadge tone={state === "waiting" ? "pending" : "completed"}>{HELD_STATES[state]}</StatusBadge>
      </p>
    </li>
  );
}
