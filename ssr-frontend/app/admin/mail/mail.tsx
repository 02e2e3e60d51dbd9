import { useRef } from "react";
import type { FirstOf } from "../../api/first-of.ts";
import type { Loaded } from "../../api/loaded.ts";
import { BookingList } from "../../bookings/booking-list.tsx";
import { EmptyState, LoadError } from "../../bookings/section.tsx";
import type { MailState } from "../choice.ts";
import type { Mails, OutgoingMail } from "../data.server.ts";
import { Filters } from "../filters.tsx";
import { useAdminChoice } from "../use-choice.ts";
import "./mail.css";
import { MailRow } from "./mail-row.tsx";

const STATES: { state: MailState; words: string; empty: string }[] = [
  {
    state: "failed",
    words: "Failed",
    empty: "Every mail has reached its server. One that is given up appears here.",
  },
  { state: "waiting", words: "Waiting", empty: "No mail is waiting." },
  { state: "sent", words: "Sent", empty: "No mail has been sent yet." },
];

/** What the academy mails: what was given up first, since somebody has to look into it. */
export function MailView({ mails: { value, problem } }: { mails: Loaded<Mails> }) {
  const { choice, linkTo, longer } = useAdminChoice();
  const heading = useRef<HTMLHeadingElement>(null);
  const empty = STATES.find(({ state }) => state === choice.mail)?.empty;
  return (
    <section className="admin-view" aria-labelledby="mail-title">
      <h2 id="mail-title" tabIndex={-1} ref={heading}>
        Mail
      </h2>
      <Filters
        label="State of the mails"
        choices={STATES.map(({ state, words }) => ({
          words,
          to: linkTo({ mail: state }),
          current: state === choice.mail,
          count: state === "sent" ? undefined : value?.counts[state],
        }))}
      />
      {problem && <LoadError problem={problem} />}
      {value?.items.length === 0 && <EmptyState>{empty}</EmptyState>}
      {value && value.items.length > 0 && (
        <List list={value} longer={longer} onRetried={() => heading.current?.focus()} />
      )}
    </section>
  );
}

interface ListProps {
  list: FirstOf<OutgoingMail>;
  longer: string | undefined;
  onRetried: () => void;
}

function List({ list: { items, more }, longer, onRetried }: ListProps) {
  return (
    <BookingList count={items.length} moreAt={more ? longer : undefined} moreWords="mails">
      {items.map((mail) => (
        <MailRow key={mail.id} mail={mail} onRetried={onRetried} />
      ))}
    </BookingList>
  );
}
