import { useState } from "react";
import { api } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import { useForm } from "../components/form.ts";
import type { FormError } from "../components/form-result.ts";
import { useRefusedForm } from "../components/form-result.ts";
import { TextInput } from "../components/inputs.tsx";
import { RefusedNotice } from "../components/refused-notice.tsx";
import { SubmitButton } from "../components/submit-button.tsx";
import { checkNewLink, readNewLink } from "./new-link-rules.ts";
import { newLinkHref, nextBody } from "./next-path.ts";
import { signUpFormError } from "./sign-up-rules.ts";

interface NewLinkFormProps {
  next: string;
  /** Where a link was sent, when the browser has sent the form by itself. */
  sent?: string | undefined;
}

/** Asks for another verification link. What is said afterwards does not tell whether the address has an account. */
export function NewLinkForm({ next, sent }: NewLinkFormProps) {
  const [sentTo, setSentTo] = useState(sent);
  const isOfLink = Boolean(useRefusedForm()?.values.token?.length);

  async function submit(form: FormData): Promise<FormError | undefined> {
    const email = readNewLink(form);
    const formError = checkNewLink(email);
    if (formError) return formError;
    await unwrap(api.POST("/api/auth/resend-verification", { body: { email, ...nextBody(next) } }));
    setSentTo(email);
    return undefined;
  }

  const { props, busy, errors, value, refusal } = useForm(submit, signUpFormError);
  return (
    <form {...props} action={newLinkHref(next)} className="account-form">
      {!isOfLink && <RefusedNotice error={refusal} />}
      <TextInput
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={value("email")}
        error={errors.email}
      />
      <SubmitButton busy={busy} busyText="Sending…">
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
