import type { AdminSession } from "../../../queries/admin-sessions.ts";
import { useSession } from "../../../queries/session.ts";
import { useSessionActions } from "./session-actions.ts";
import { sessionName } from "./session-words.ts";
import { useIsChanging } from "./shown-sessions.ts";

interface PaidSwitchProps {
  session: AdminSession;
  tabIndex?: number | undefined;
}

/** Whether a session is paid, and the way to say so. It keeps the focus while its change is under way. */
export function PaidSwitch({ session, tabIndex = 0 }: PaidSwitchProps) {
  const { zone } = useSession();
  const { togglePaid } = useSessionActions();
  const busy = useIsChanging(session.id);
  const { paid } = session;
  return (
    <button
      type="button"
      role="switch"
      className="paid-switch"
      aria-checked={paid}
      aria-label={`Paid: ${sessionName(session, zone)}`}
      aria-disabled={busy}
      aria-busy={busy}
      tabIndex={tabIndex}
      onClick={() => togglePaid(session)}
    >
      <span className="paid-track" aria-hidden="true" />
      <span aria-hidden="true">{paid ? "Paid" : "Unpaid"}</span>
    </button>
  );
}
