import { useRef } from "react";
import type { ListStart } from "../../api/fetch-first.ts";
import type { LoadResult } from "../../api/load-result.ts";
import { BookingList } from "../../bookings/booking-list.tsx";
import { EmptyState, LoadError } from "../../bookings/section.tsx";
import type { EmailState } from "../choice.ts";
import type { EmailList, OutgoingEmail } from "../data.server.ts";
import { Filters } from "../filters.tsx";
import { useAdminChoice } from "../use-choice.ts";
import "./emails.css";
import { EmailRow } from "./email-row.tsx";

const EMAIL_FILTERS: { state: EmailState; label: string; empty: string }[] = [
  {
    state: "failed",
    label: "Failed",
    empty: "Every mail has reached its server. One that is given up appears here.",
  },
  { state: "waiting", label: "Waiting", empty: "No mail is waiting." },
  { state: "sent", label: "Sent", empty: "No mail has been sent yet." },
];

/** What the academy emails: what was given up first, since somebody has to look into it. */
export function EmailsView({ emails: { value, problem } }: { emails: LoadResult<EmailList> }) {
  const { choice, linkTo, longer } = useAdminChoice();
  const heading = useRef<HTMLHeadingElement>(null);
  const empty = EMAIL_FILTERS.find(({ state }) => state === choice.email)?.empty;
  return (
    <section className="admin-view" aria-labelledby="mail-title">
      <h2 id="mail-title" tabIndex={-1} ref={heading}>
        Mail
      </h2>
      <Filters
        label="State of the mails"
        choices={EMAIL_FILTERS.map(({ state, label }) => ({
          label,
          to: linkTo({ email: state }),
          current: state === choice.email,
          count: state === "sent" ? undefined : value?.counts[state],
        }))}
      />
      {problem && <LoadError problem={problem} />}
      {value?.items.length === 0 && <EmptyState>{empty}</EmptyState>}
      {value && value.items.length > 0 && (
        <EmailRows list={value} longer={longer} onRetried={() => heading.current?.focus()} />
      )}
    </section>
  );
}

interface EmailRowsProps {
  list: ListStart<OutgoingEmail>;
  longer: string | undefined;
  onRetried: () => void;
}

function EmailRows({ list: { items, more }, longer, onRetried }: EmailRowsProps) {
  return (
    <BookingList count={items.length} moreAt={more ? longer : undefined} moreWords="mails">
      {items.map((email) => (
        <EmailRow key={email.id} email={email} onRetried={onRetried} />
      ))}
    </BookingList>
  );
}
