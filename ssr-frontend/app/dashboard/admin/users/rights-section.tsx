import Button from "@mui/material/Button";
import { type FormEvent, useId, useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useFieldErrors } from "../../../components/form.ts";
import { fullName } from "../../../components/full-name.ts";
import { type RadioChoice, RadioChoices } from "../../../components/radio-choices.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import {
  type AdminUserDetail,
  grantAdmin,
  type NewAdminReason,
  revokeAdmin,
} from "../../../queries/admin-users.ts";
import { useAction } from "../../../queries/use-action.ts";
import { MixedScripts } from "../mixed-scripts.tsx";
import { grantRefusal } from "./inactive-words.ts";
import { revokeRefusal } from "./user-words.ts";

/** Whether a user is an admin, and the button that changes it. */
export function RightsSection({ user }: { user: AdminUserDetail }) {
  const isAdmin = user.roles.includes("admin");
  const [asking, setAsking] = useState<"grant" | "revoke">();
  const close = () => setAsking(undefined);
  const refusal = isAdmin ? revokeRefusal(user) : grantRefusal(user);
  return (
    <DashboardSection title="Administrator" help="Every administrator gets an email about a change.">
      <div className="user-action">
        <p>
          {refusal ||
            (isAdmin
              ? `${user.first_name} can see and do everything you can here.`
              : `An administrator sees all people and the reports about their chats, and makes decisions about people and money.`)}
        </p>
        {refusal === "" && (
          <Button
            variant="outlined"
            color="secondary"
            onClick={() => setAsking(isAdmin ? "revoke" : "grant")}
          >
            {isAdmin ? "Remove rights" : "Make administrator"}
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
    done: () => [`${fullName(user)} is no longer an administrator`],
    failed: ({ message }) => ({ inPlace: message }),
  });
  function close() {
    clear();
    onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Remove ${user.first_name}’s rights?`}
      confirm="Remove rights"
      busyText="Removing…"
      cancel="Not now"
      busy={busy}
      problem={problem}
      unavailableReason={busy || done ? "" : revokedMeanwhile(user)}
      destructive
      onConfirm={() => void run().then((result) => result && close())}
      onClose={close}
    >
      <p>
        {fullName(user)} stops being an administrator right away, on every open page, and keeps any other
        roles. Every administrator gets an email.
      </p>
    </ConfirmDialog>
  );
}

const revokedMeanwhile = (user: AdminUserDetail): string =>
  user.roles.includes("admin")
    ? revokeRefusal(user)
    : `Someone removed ${user.first_name}’s rights in the meantime.`;

const REASONS: readonly RadioChoice<NewAdminReason>[] = [
  { value: "team", label: "Works for the academy" },
  { value: "cover", label: "Covers for someone for a while" },
  { value: "other", label: "Something else" },
];

/** Makes a user an admin, for a reason that the audit log stores. */
function GrantAdminDialog({ user, open, onClose }: UserDialogProps) {
  const id = useId();
  const { ref, errors, showErrors, clearErrors } = useFieldErrors();
  const [reason, setReason] = useState<NewAdminReason>();
  const { busy, done, problem, clear, run } = useAction(grantAdmin(user.id), {
    done: () => [`${fullName(user)} is an administrator`, "Every administrator gets an email."],
    failed: ({ message }) => ({ inPlace: message }),
  });

  function close() {
    clear();
    clearErrors();
    onClose();
  }
  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!reason) showErrors({ reason: "Please choose a reason." });
    else if (await run(reason)) close();
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Make ${fullName(user)} an administrator?`}
      confirm="Make administrator"
      busyText="Making…"
      cancel="Not now"
      busy={busy}
      problem={problem}
      unavailableReason={busy || done ? "" : grantedMeanwhile(user)}
      form={id}
      onClose={close}
    >
      <form id={id} ref={ref} className="user-form" noValidate onSubmit={(event) => void send(event)}>
        <p>
          {user.first_name} will see all people, and decide about applications, sessions, reports and money,
          as you do.
        </p>
        <p>
          If they have a password, it stops working and they’re signed out: administrators need 12 characters
          or more. Our email has a link to set a new one.
        </p>
        <MixedScripts text={fullName(user)} />
        <RadioChoices
          legend="Why"
          name="reason"
          choices={REASONS}
          value={reason}
          onChange={(chosen) => {
            setReason(chosen);
            clearErrors();
          }}
          error={errors.reason}
        />
      </form>
    </ConfirmDialog>
  );
}

const grantedMeanwhile = (user: AdminUserDetail): string =>
  user.roles.includes("admin")
    ? `Someone made ${user.first_name} an administrator in the meantime.`
    : grantRefusal(user);
