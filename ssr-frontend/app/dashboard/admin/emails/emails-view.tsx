import { distinctNames } from "../../../components/distinct-names.ts";
import { Filters } from "../../../components/filters.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { type EmailPage, emails, type OutgoingEmail, retryEmail } from "../../../queries/admin.ts";
import { AdminList, type ListQuery } from "../admin-list.tsx";
import { ADMIN_LIST_STEP, type EmailsSearch } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import "./emails.css";
import { BusyButton } from "../../../components/busy-button.tsx";
import { useAction } from "../../../queries/use-action.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { emailNote } from "./email-note.ts";

const EMAIL_FILTERS: { state: OutgoingEmail["state"]; label: string; empty: string }[] = [
  {
    state: "failed",
    label: "Failed",
    empty: "Every email has reached its mail server. Any that we give up on appears here.",
  },
  { state: "waiting", label: "Waiting", empty: "No email is waiting." },
  { state: "sent", label: "Sent", empty: "No email has been sent yet." },
];

interface EmailsViewProps {
  query: ListQuery<EmailPage>;
  list: ListSearchState<EmailsSearch>;
}

/** The emails. Those given up come first, since an admin has to look into them. */
export function EmailsView({ query, list: { search, hrefOf, longer } }: EmailsViewProps) {
  return (
    <div className="admin-view">
      <Filters
        label="State of the emails"
        choices={EMAIL_FILTERS.map(({ state, label }) => ({
          label,
          to: hrefOf({ state }),
          current: state === search.state,
          count: state === "sent" ? undefined : query.data?.counts[state],
          queries: [emails(state, ADMIN_LIST_STEP)],
        }))}
      />
      <AdminList
        query={query}
        drawing="email"
        empty={EMAIL_FILTERS.find(({ state }) => state === search.state)?.empty}
      >
        {({ items, more }) => {
          const nameOf = distinctNames(items, ({ subject, to_address }) => `${subject}, to ${to_address}`);
          return (
            <ShowMoreList
              count={items.length}
              moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
              moreWords="mails"
              moreQueries={() => (longer ? [emails(search.state, longer)] : [])}
              busy={query.isPlaceholderData}
            >
              {items.map((email) => (
                <EmailRow key={email.id} email={email} name={nameOf(email)} onRetried={focusHeading} />
              ))}
            </ShowMoreList>
          );
        }}
      </AdminList>
    </div>
  );
}

/** For when the focused row is gone. */
const focusHeading = () => document.querySelector("h1")?.focus();

interface EmailRowProps {
  email: OutgoingEmail;
  /** Distinguishes the email from all others, for accessible names. */
  name: string;
  /** Called when the email is queued again and has left this list. */
  onRetried: () => void;
}

/** An email without its body: recipient, subject and state. */
function EmailRow({ email, name, onRetried }: EmailRowProps) {
  const zone = useReaderZone();
  const { state, to_address, to_name, subject, last_error, created_at } = email;
  return (
    <li className="mail" tabIndex={-1}>
      <div className="mail-what">
        <h2>{subject}</h2>
        <p>
          To {to_name && `${to_name}, `}
          {to_address}
        </p>
        <p className="note">
          Written {dateAndTime(created_at, zone)}. {emailNote(email, zone)}
        </p>
        {state !== "sent" && last_error && <p className="mail-error">{last_error}</p>}
      </div>
      {state === "failed" && <RetryButton email={email} name={name} onRetried={onRetried} />}
    </li>
  );
}

function RetryButton({ email: { id, subject, to_address }, name, onRetried }: EmailRowProps) {
  const { busy, run } = useAction(retryEmail(id), {
    done: () => ["Trying again", `“${subject}” to ${to_address}`],
    failed: ({ message }) => ({ toast: [`Failed to try again: ${message}`] }),
  });
  const retry = async () => (await run()) && onRetried();
  return (
    <BusyButton
      variant="outlined"
      color="secondary"
      busy={busy}
      aria-label={`Try again: ${name}`}
      onClick={() => void retry()}
    >
      Try again
    </BusyButton>
  );
}
