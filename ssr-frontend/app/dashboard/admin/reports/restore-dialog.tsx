import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { fullName } from "../../../components/full-name.ts";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import {
  type AdminPerson,
  restoreUser,
  type UserSuspension,
  userSuspension,
} from "../../../queries/admin-chats.ts";
import { useAction } from "../../../queries/use-action.ts";
import { mediumDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";

interface RestoreDialogProps {
  person: AdminPerson;
  open: boolean;
  onClose: () => void;
  /** Called after the dialog closes; the button that opened it may be gone. */
  onClosed: () => void;
}

/** Ends a suspension, after showing its reason. */
export default function RestoreDialog({ person, open, onClose, onClosed }: RestoreDialogProps) {
  const suspension = useQuery({ ...userSuspension(person.id), enabled: open });
  const { busy, done, problem, clear, run } = useAction(restoreUser(person.id), {
    done: () => [`${fullName(person)} is restored`, "Signing in works again."],
    failed: ({ message }) => ({ inPlace: message }),
  });
  const restored = open && !busy && !done && suspension.data?.suspended_at === null;

  function close() {
    clear();
    onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Restore ${fullName(person)}?`}
      confirm="Restore"
      busyText="Restoring…"
      cancel="Not now"
      busy={busy}
      problem={problem}
      unavailableReason={restored ? `Someone restored ${person.first_name} in the meantime.` : ""}
      onConfirm={() => void run().then((done) => done && onClose())}
      onClose={close}
      onClosed={() => {
        clear();
        onClosed();
      }}
    >
      <p>
        {person.first_name} can sign in again, send messages and be booked as before. Canceled sessions stay
        canceled.
      </p>
      <Loaded query={suspension} skeleton={<RowsSkeleton rows={2} />}>
        {(found) => found.suspended_at && <SuspensionFacts suspension={found} />}
      </Loaded>
    </ConfirmDialog>
  );
}

function SuspensionFacts({ suspension }: { suspension: UserSuspension }) {
  const zone = useReaderZone();
  const { person, suspended_at, suspended_by, reason, message } = suspension;
  return (
    <dl className="desk-facts in-dialog">
      <dt>Suspended</dt>
      <dd>
        {suspended_at && mediumDate(suspended_at, zone)}
        {suspended_by && ` by ${suspended_by}`}
      </dd>
      <dt>Reason</dt>
      <dd>{reason}</dd>
      <dt>{person.first_name} was told</dt>
      <dd>{message}</dd>
    </dl>
  );
}
