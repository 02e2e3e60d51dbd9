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
    <DashboardSection title="Delete your account" help="This can’t be undone.">
      <p>
        We delete right away: your name, email and password, the ways you sign in, your picture and everything
        you wrote about yourself or in chats, your research projects and your newsletter subscription.
      </p>
      <p>
        We keep, without your name: which sessions took place and what was paid for them. Tax law requires
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
        You have upcoming sessions, or payments that aren’t settled yet. Cancel the sessions, or wait until
        they’re over and paid. Then come back.
      </p>
      <Link to="/dashboard">Go to your sessions</Link>
    </>
  ),
  last_admin: (
    <>
      <p>
        You’re the only administrator. Make someone else an administrator first, on their page under Users.
      </p>
      <Link to="/dashboard/admin/users">Go to users</Link>
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
        {busy ? "Deleting…" : "Delete my account permanently"}
      </BusyButton>
    </form>
  );
}

const deletionFormError = (problem: Problem): FormError => ({
  ...formErrorOf(problem),
  title: problem.code === "rate_limited" ? "Too Many Requests" : "Account not deleted",
});
