import "./verification-dialog.css";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { CodeInput, OTHER_KIND } from "../account/code-input.tsx";
import type { CodeKind } from "../account/code-path.ts";
import { checkCode, codeFormError, readCode } from "../account/code-rules.ts";
import { PasskeyButton } from "../account/passkeys/passkey-button.tsx";
import { Username } from "../account/settings/username.tsx";
import type { Problem } from "../api/problem.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { formErrorOf, useForm } from "../components/form.ts";
import type { FormError } from "../components/form-result.ts";
import { PasswordInput } from "../components/inputs.tsx";
import { Loaded, RowsSkeleton } from "../components/section.tsx";
import { account } from "../queries/account.ts";
import { verifyByPasskey } from "../queries/passkey-changes.ts";
import { passkeys } from "../queries/passkeys.ts";
import { secondFactor, verify } from "../queries/second-factor.ts";
import { useSession } from "../queries/session.ts";
import { SignOutButton } from "./sign-out.tsx";

interface VerificationDialogProps {
  open: boolean;
  /** Called at the end, with whether the user was verified. */
  onSettled: (verified: boolean) => void;
  onClosed: () => void;
}

/** The verification dialog above the current action, which continues afterward or stays as it was. */
export default function VerificationDialog({ open, onSettled, onClosed }: VerificationDialogProps) {
  const id = useId();
  const factorQuery = useQuery(secondFactor);
  const hasCode = Boolean(factorQuery.data?.enabled_at);
  const accountQuery = useQuery({ ...account, enabled: factorQuery.data !== undefined && !hasCode });
  // The account may be loaded before the second factor is.
  const query = factorQuery.data ? accountQuery : factorQuery;
  const hasPassword = query === accountQuery && accountQuery.data?.has_password;
  const passkeyOrigin = usePasskeyOrigin();
  const { mutateAsync: show } = useMutation(verifyByPasskey);
  const passkeyButton = passkeyOrigin && (
    <PasskeyButton
      origin={passkeyOrigin}
      show={show}
      label="Use a passkey instead"
      onShown={() => onSettled(true)}
    />
  );
  const cancel = () => onSettled(false);
  return (
    <Dialog
      open={open}
      onClose={cancel}
      fullWidth
      sx={{ "& .MuiDialog-paper": { maxWidth: 440 } }}
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id} variant="h3" component="h2">
        Please verify that it’s you
      </DialogTitle>
      {hasCode || hasPassword ? (
        <VerificationForm hasCode={hasCode} onVerified={() => onSettled(true)} onCancel={cancel}>
          {passkeyButton}
        </VerificationForm>
      ) : (
        <>
          <DialogContent>
            <Loaded<unknown> query={query} skeleton={<RowsSkeleton rows={2} />}>
              {() => <p>Please sign out and sign in again first, so we know it’s you.</p>}
            </Loaded>
            {passkeyButton}
          </DialogContent>
          <DialogActions className="dialog-actions">
            <Button variant="outlined" color="secondary" onClick={cancel}>
              Not now
            </Button>
            {query.data && <SignOutButton />}
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface VerificationFormProps {
  /** Whether the account has a second factor; otherwise the password is required. */
  hasCode: boolean;
  onVerified: () => void;
  onCancel: () => void;
  /** An alternative method of verification. */
  children: ReactNode;
}

/**
 * The origin at which the account's passkeys can be used, if it has any, or had any when the dialog opened. A
 * refusal refetches the list; the method stays displayed, so that its error stays beside the button.
 */
function usePasskeyOrigin(): string | null | undefined {
  const { data } = useQuery(passkeys);
  const origin = data?.items.some(({ locked_at }) => !locked_at) ? data.origin : undefined;
  const [offered, setOffered] = useState(origin);
  if (origin && origin !== offered) setOffered(origin);
  return offered;
}

function VerificationForm({ hasCode, onVerified, onCancel, children }: VerificationFormProps) {
  const { user } = useSession();
  const formId = useId();
  const [kind, setKind] = useState<CodeKind>("app");
  const { mutateAsync: show } = useMutation(verify);

  async function submit(form: FormData): Promise<FormError | undefined> {
    const [code, current_password] = [readCode(form), String(form.get("current_password") ?? "")];
    const formError = hasCode ? checkCode(code, kind) : checkPassword(current_password);
    if (formError) return formError;
    await show(hasCode ? { code } : { current_password });
    onVerified();
    return undefined;
  }

  const { props, busy, errors } = useForm(submit, hasCode ? codeFormError : passwordFormError, {
    inDialog: true,
  });
  return (
    <>
      <DialogContent>
        <form {...props} id={formId} className="verification-form">
          <p>This is a sensitive change, so we check first. Then it happens right away.</p>
          {hasCode ? (
            <CodeInput kind={kind} error={errors.code} autoFocus />
          ) : (
            <>
              <Username email={user?.email ?? ""} />
              <PasswordInput
                label="Current password"
                name="current_password"
                autoComplete="current-password"
                error={errors.current_password}
                autoFocus
              />
            </>
          )}
          {hasCode && (
            <Button variant="text" onClick={() => setKind(OTHER_KIND[kind].kind)}>
              {OTHER_KIND[kind].label}
            </Button>
          )}
        </form>
        {children}
      </DialogContent>
      <DialogActions className="dialog-actions">
        <BusyButton variant="outlined" color="secondary" unavailable={busy} onClick={onCancel}>
          Not now
        </BusyButton>
        <BusyButton type="submit" form={formId} variant="contained" color="signal" busy={busy}>
          {busy ? "Checking…" : "Continue"}
        </BusyButton>
      </DialogActions>
    </>
  );
}

const passwordFormError = (problem: Problem): FormError => ({
  ...formErrorOf(problem),
  title: problem.code === "rate_limited" ? "Too Many Requests" : "Password not accepted",
});

function checkPassword(password: string): FormError | undefined {
  const text = "Please enter your current password.";
  return password === ""
    ? { title: "Password Required", text, fields: { current_password: text } }
    : undefined;
}
