import { type FormEvent, useId, useRef, useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { fullName } from "../../../components/full-name.ts";
import { type RadioChoice, RadioChoices } from "../../../components/radio-choices.tsx";
import { type AdminUserDetail, grantAdmin, type NewAdminReason } from "../../../queries/admin-users.ts";
import { useAction } from "../../../queries/use-action.ts";
import { MixedScripts } from "../mixed-scripts.tsx";
import { grantRefusal } from "./inactive-words.ts";
import type { UserDialogProps } from "./rights-section.tsx";

const REASONS: readonly RadioChoice<NewAdminReason>[] = [
  { value: "team", label: "Works for the academy" },
  { value: "cover", label: "Covers for somebody for a while" },
  { value: "other", label: "Something else" },
];

/** Makes somebody an administrator, for a reason that the audit log keeps. */
export function GrantAdminDialog({ user, open, onClose }: UserDialogProps) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState<NewAdminReason>();
  const [error, setError] = useState("");
  const { busy, done, problem, clear, run } = useAction(grantAdmin(user.id), {
    done: () => [`${fullName(user)} is an administrator`, "Every administrator is told by email."],
    failed: ({ message }) => ({ inPlace: message }),
  });

  function close() {
    clear();
    setError("");
    onClose();
  }
  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!reason) {
      setError("Please choose a reason.");
      first.current?.focus();
    } else if (await run(reason)) close();
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
      <form id={id} className="user-form" noValidate onSubmit={(event) => void send(event)}>
        <p>
          {user.first_name} will see all people, and decide about applications, sessions, reports and money,
          as you do.
        </p>
        <p>
          A password of theirs ends, and they are signed out: administrators need 12 characters or more. Our
          email has a link to set a new one.
        </p>
        <MixedScripts text={fullName(user)} />
        <RadioChoices
          legend="Why"
          name="reason"
          choices={REASONS}
          value={reason}
          onChange={(chosen) => {
            setReason(chosen);
            setError("");
          }}
          error={error}
          firstRef={first}
        />
      </form>
    </ConfirmDialog>
  );
}

const grantedMeanwhile = (user: AdminUserDetail): string =>
  user.roles.includes("admin")
    ? `Somebody has made ${user.first_name} an administrator meanwhile.`
    : grantRefusal(user);
