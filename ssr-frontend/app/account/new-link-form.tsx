import { useState } from "react";
import { api } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import { type FormError, useForm } from "../components/form.ts";
import { TextInput } from "../components/inputs.tsx";
import { SubmitButton } from "../components/submit-button.tsx";
import { INVALID_EMAIL, isEmail } from "./email-rule.ts";
import { nextBody } from "./next-path.ts";
import { signUpFormError } from "./sign-up-rules.ts";

/** Asks for another verification link. What is said afterwards does not tell whether the address has an account. */
export function NewLinkForm({ next }: { next: string }) {
  const [sentTo, setSentTo] = useState<string>();

  async function submit(form: FormData): Promise<FormError | undefined> {
    const email = String(form.get("email")).trim().toLowerCase();
    if (!isEmail(email)) return { ...INVALID_EMAIL, fields: { email: INVALID_EMAIL.text } };
    await unwrap(api.POST("/api/auth/resend-verification", { body: { email, ...nextBody(next) } }));
    setSentTo(email);
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit, signUpFormError);
  return (
    <form {...props} className="account-form">
      <TextInput
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email}
      />
      <SubmitButton busy={busy} busyText="Sending…" disabled={!ready}>
        Send a new link
      </SubmitButton>
      <p role="status">
        {sentTo && (
          <>
            If <strong>{sentTo}</strong> is waiting to be verified, a new link is on its way. If it is
            verified already, just sign in.
          </>
        )}
      </p>
    </form>
  );
}
