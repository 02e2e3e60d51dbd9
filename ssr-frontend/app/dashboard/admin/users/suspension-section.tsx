import Button from "@mui/material/Button";
import { useState } from "react";
import { DashboardSection } from "../../../components/section.tsx";
import type { AdminUserDetail } from "../../../queries/admin-users.ts";
import { useSession } from "../../../queries/session.ts";
import { mediumDate } from "../../../time/format.ts";
import { RestoreDialog } from "../reports/restore-dialog.tsx";
import { SuspensionDialog } from "../reports/suspension-dialog.tsx";
import { suspendRefusal } from "./user-words.ts";

/** Whether the account can be used, and the way to change that. */
export function SuspensionSection({ user }: { user: AdminUserDetail }) {
  const [asking, setAsking] = useState<"suspend" | "restore">();
  const close = () => setAsking(undefined);
  return (
    <DashboardSection title="Suspension" help="Keeps somebody out, and can be undone.">
      <SuspensionState user={user} onAsk={setAsking} />
      <SuspensionDialog
        key={user.id}
        person={user}
        cause="unknown"
        open={asking === "suspend"}
        onClose={close}
      />
      <RestoreDialog person={user} open={asking === "restore"} onClose={close} onClosed={() => undefined} />
    </DashboardSection>
  );
}

interface SuspensionStateProps {
  user: AdminUserDetail;
  onAsk: (what: "suspend" | "restore") => void;
}

/** One button for both, so that the focus stays where it was when one has become the other. */
function SuspensionState({ user, onAsk }: SuspensionStateProps) {
  const { zone } = useSession();
  const { suspension, suspended_at, first_name } = user;
  const suspended = Boolean(suspended_at);
  const refusal = suspended ? "" : suspendRefusal(user);
  return (
    <div className="user-action">
      {suspended ? (
        <p>
          Suspended since {suspended_at && mediumDate(suspended_at, zone)}
          {suspension?.suspended_by && ` by ${suspension.suspended_by}`}.
          {suspension?.reason && ` Reason: ${suspension.reason}`}
        </p>
      ) : (
        <p>
          {refusal ||
            `Signs ${first_name} out everywhere. You choose what becomes of the sessions that lie ahead.`}
        </p>
      )}
      {refusal === "" && (
        <Button variant="outlined" color="secondary" onClick={() => onAsk(suspended ? "restore" : "suspend")}>
          {suspended ? "Restore" : "Suspend"}
        </Button>
      )}
    </div>
  );
}
