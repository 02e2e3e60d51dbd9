import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Problem } from "../../api/problem.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { formErrorOf, useForm } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { PasswordInput, TextInput } from "../../components/inputs.tsx";
import { DashboardSection } from "../../components/section.tsx";
import { deleteAccount } from "../../queries/account.ts";
import type { Account } from "./account.ts";
import { checkDeletion } from "./delete-rules.ts";
import { Username } from "./username.tsx";

/** Deletes the account: what is deleted, what stays, and the form. */
export function DeleteSection({ account }: { account: Account }) {
  return (
    <DashboardSection title="Delete your account" help="This cannot be undone.">
      <p>
        Gone at once: your name, email and password, the ways you sign in, your picture and texts about you,
        what you wrote in chats, your research projects and the newsletter.
      </p>
      <p>
        Kept, without your name: that lessons took place, and what was paid for them. Tax law makes us keep
        that. You may want to download your data first.
      </p>
      <Disclosure label="Delete my account">{() => <DeleteForm account={account} />}</Disclosure>
    </DashboardSection>
  );
}

/** Why an account cannot be deleted yet, by the API's code, with a link to resolve it. */
const DELETION_OBSTACLES: Record<string, ReactNode> = {
  upcoming_lessons: (
    <>
      <p>
        There are lessons ahead of you, or payments that are not settled yet. Cancel the lessons, or wait
        until they are over and paid; then come back.
      </p>
      <Link to="/dashboard">To your lessons</Link>
    </>
  ),
  last_admin: (
    <>
      <p>You are the only administrator. Make somebody else one first, on their page among all users.</p>
      <Link to="/dashboard/admin/users">To the users</Link>
    </>
  ),
};

function DeleteForm({ account: { email, has_password } }: { account: Account }) {
  const [obstacle, setObstacle] = useState<string>();
  const { mutateAsync: remove } = useMutation({
    ...deleteAccount,
    onError: (problem) => {
      if (problem instanceof Problem && problem.code in DELETION_OBSTACLES) setObstacle(problem.code);
    },
  });

  async function submit(form: FormData): Promise<FormError | undefined> {
    const typed = String(form.get("email")).trim().toLowerCase();
    const current_password = String(form.get("current_password") ?? "");
    const formError = checkDeletion({ typed, email, current_password, has_password });
    if (formError) return formError;
    setObstacle(undefined);
    return await remove(has_password ? { current_password } : { email });
  }

  const { props, busy, errors, ready } = useForm(submit, deletionFormError);
  return (
    <form {...props} className="account-form">
      <Username email={email} />
      <TextInput
        label="Your email, to confirm"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        help={`Type ${email}.`}
        error={errors.email}
      />
      {has_password && (
        <PasswordInput
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          error={errors.current_password}
        />
      )}
      <div role="status">{obstacle && <div className="notice">{DELETION_OBSTACLES[obstacle]}</div>}</div>
      <BusyButton type="submit" variant="contained" color="error" size="large" disabled={!ready} busy={busy}>
        {busy ? "Deleting…" : "Delete my account for good"}
      </BusyButton>
    </form>
  );
}

const deletionFormError = (problem: Problem): FormError => ({
  ...formErrorOf(problem),
  title: problem.code === "rate_limited" ? "Too Many Requests" : "Account not deleted",
});
