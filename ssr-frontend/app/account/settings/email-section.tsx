import { useMutation } from "@tanstack/react-query";
import type { Problem } from "../../api/problem.ts";
import { Disclosure } from "../../components/disclosure.tsx";
import { formErrorOf, useForm } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { PasswordInput, TextInput } from "../../components/inputs.tsx";
import { DashboardSection } from "../../components/section.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { changeEmail } from "../../queries/account.ts";
import { canonicalEmail, emailProblem } from "../email-rule.ts";
import type { Account } from "./account.ts";
import { Username } from "./username.tsx";

/** The account's address, and a new one that is not confirmed yet. */
export function EmailSection({ account }: { account: Account }) {
  const { email, pending_email, has_password } = account;
  return (
    <DashboardSection title="Email" help="For signing in, and for everything we email you.">
      <p>
        <strong>{email}</strong>
      </p>
      <div role="status">
        {pending_email && (
          <div className="notice">
            <p>
              We sent an email to <strong>{pending_email}</strong>. Follow the link in it to make it your
              address. Until then, nothing changes.
            </p>
          </div>
        )}
      </div>
      {has_password ? (
        <Disclosure label={pending_email ? "Send it again, or change it" : "Change email"}>
          {(close) => <EmailForm account={account} onSent={close} />}
        </Disclosure>
      ) : (
        <p className="note">To change it, set a password first: see Security Settings.</p>
      )}
    </DashboardSection>
  );
}

function EmailForm({ account, onSent }: { account: Account; onSent: () => void }) {
  const toast = useToast();
  const { mutateAsync: change } = useMutation(changeEmail);

  async function submit(form: FormData): Promise<FormError | undefined> {
    const email = String(form.get("email")).trim().toLowerCase();
    const current_password = String(form.get("current_password"));
    const formError = checkNewEmail(email, current_password, account.email);
    if (formError) return formError;
    const sent = await change({ email, current_password });
    toast.success(
      "Check your new inbox",
      `We sent an email to ${sent.pending_email}. Follow the link in it to make it your address.`,
    );
    onSent();
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit, emailFormError);
  return (
    <form {...props} className="account-form">
      <Username email={account.email} />
      <TextInput
        label="New email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={account.pending_email ?? ""}
        error={errors.email}
      />
      <PasswordInput
        label="Current password"
        name="current_password"
        autoComplete="current-password"
        error={errors.current_password}
      />
      <SubmitButton busy={busy} busyText="Sending…" disabled={!ready}>
        Send the link
      </SubmitButton>
    </form>
  );
}

function checkNewEmail(email: string, password: string, present: string): FormError | undefined {
  const wrong = emailProblem(email);
  if (wrong) return { ...wrong, fields: { email: wrong.text } };
  if (canonicalEmail(email) === present) {
    const text = "That’s already your address.";
    return { title: "Nothing to change", text, fields: { email: text } };
  }
  const text = "Please enter your current password.";
  return password === ""
    ? { title: "Password Required", text, fields: { current_password: text } }
    : undefined;
}

function emailFormError(problem: Problem): FormError {
  const title = problem.code === "rate_limited" ? "Too Many Requests" : "Error changing email";
  return { ...formErrorOf(problem), title };
}
