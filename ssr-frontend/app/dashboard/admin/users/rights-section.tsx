import Button from "@mui/material/Button";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { fullName } from "../../../components/full-name.ts";
import { DashboardSection } from "../../../components/section.tsx";
import { type AdminUserDetail, revokeAdmin } from "../../../queries/admin-users.ts";
import { useAction } from "../../../queries/use-action.ts";
import { GrantAdminDialog } from "./grant-admin-dialog.tsx";
import { grantRefusal } from "./inactive-words.ts";
import { revokeRefusal } from "./user-words.ts";

/** Whether somebody may do what you may, and the way to change that. */
export function RightsSection({ user }: { user: AdminUserDetail }) {
  const isAdmin = user.roles.includes("admin");
  const [asking, setAsking] = useState<"grant" | "revoke">();
  const close = () => setAsking(undefined);
  const refusal = isAdmin ? revokeRefusal(user) : grantRefusal(user);
  return (
    <DashboardSection title="Administrator" help="Every administrator is told of a change by email.">
      <div className="user-action">
        <p>
          {refusal ||
            (isAdmin
              ? `${user.first_name} sees and does here whatever you can.`
              : `An administrator sees all people and their chats’ reports, and decides about them and about money.`)}
        </p>
        {refusal === "" && (
          <Button
            variant="outlined"
            color="secondary"
            onClick={() => setAsking(isAdmin ? "revoke" : "grant")}
          >
            {isAdmin ? "Take the rights back" : "Make administrator"}
          </Button>
        )}
      </div>
      <GrantAdminDialog user={user} open={asking === "grant"} onClose={close} />
      <RevokeAdminDialog user={user} open={asking === "revoke"} onClose={close} />
    </DashboardSection>
  );
}

export interface UserDialogProps {
  user: AdminUserDetail;
  open: boolean;
  onClose: () => void;
}

function RevokeAdminDialog({ user, open, onClose }: UserDialogProps) {
  const { busy, done, problem, clear, run } = useAction(revokeAdmin(user.id), {
    done: () => [`${fullName(user)} is no administrator any more`],
    failed: ({ message }) => ({ inPlace: message }),
  });
  function close() {
    clear();
    onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Take ${user.first_name}’s rights back?`}
      confirm="Take the rights back"
      busyText="Taking them back…"
      cancel="Not now"
      busy={busy}
      problem={problem}
      unavailableReason={busy || done ? "" : revokedMeanwhile(user)}
      destructive
      onConfirm={() => void run().then((result) => result && close())}
      onClose={close}
    >
      <p>
        {fullName(user)} stops being an administrator at once, on every page that is open, and keeps the other
        roles. Every administrator is told by email.
      </p>
    </ConfirmDialog>
  );
}

const revokedMeanwhile = (user: AdminUserDetail): string =>
  user.roles.includes("admin")
    ? revokeRefusal(user)
    : `Somebody has taken ${user.first_name}’s rights back meanwhile.`;
