import { BusyButton } from "../../../components/busy-button.tsx";
import { type OutgoingEmail, retryEmail } from "../../../queries/admin.ts";
import { useSession } from "../../../queries/session.ts";
import { useAction } from "../../../queries/use-action.ts";
import { dateAndTime } from "../../../time/format.ts";
import { emailNote } from "./email-note.ts";

interface EmailRowProps {
  email: OutgoingEmail;
  /** What tells it from all others. */
  name: string;
  /** It is on its way again, and gone from this list. */
  onRetried: () => void;
}

/** An email without what it says: to whom, about what, and how it goes. */
export function EmailRow({ email, name, onRetried }: EmailRowProps) {
  const { zone } = useSession();
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
    done: () => ["Mail is tried again", `“${subject}” to ${to_address}`],
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
