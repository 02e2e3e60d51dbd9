import { useState } from "react";
import { useRevalidator } from "react-router";
import { api } from "../../api/browser.ts";
import { unwrap } from "../../api/problem.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { PasswordInput } from "../../components/inputs.tsx";
import { useToast } from "../../components/toasts.tsx";
import type { Identity } from "./account.ts";
import { useAction } from "./use-action.ts";

interface RemoveIdentityProps {
  identity: Identity;
  /** What people call its provider. */
  name: string;
  hasPassword: boolean;
  open: boolean;
  onClose: () => void;
}

/** Asks before a way into the account is removed, for the password too if there is one. */
export function RemoveIdentity({ identity, name, hasPassword, open, onClose }: RemoveIdentityProps) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction(`${name} was not removed`);
  const [password, setPassword] = useState("");

  async function remove() {
    const done = await run(() =>
      unwrap(
        api.DELETE("/api/account/identities/{id}", {
          params: { path: { id: identity.id } },
          body: hasPassword ? { current_password: password } : {},
        }),
      ),
    );
    // A password that was mistyped is typed again; whatever else went wrong, the list says how things stand.
    if (!done) return;
    toast.success(`${name} no longer opens your account`);
    onClose();
    await revalidate();
  }

  return (
    <ConfirmDialog
      open={open}
      title={`Remove ${name}?`}
      confirm={`Remove ${name}`}
      busyText="Removing…"
      keep="Keep it"
      busy={busy}
      destructive
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        It no longer opens your account, and all other devices are signed out. You can link it again later.
      </p>
      {hasPassword && (
        <PasswordInput
          label="Current password"
          name="identity_password"
          autoComplete="current-password"
          onValue={setPassword}
        />
      )}
    </ConfirmDialog>
  );
}
