import { useState } from "react";
import { api } from "../../api/browser.ts";
import { unwrap } from "../../api/problem.ts";
import { useForm } from "../../components/form.ts";
import { type FormError, useRefusedForm } from "../../components/form-result.ts";
import { TextInput } from "../../components/inputs.tsx";
import { RefusedNotice } from "../../components/refused-notice.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { nextBody } from "../next-path.ts";
import { signUpFormError } from "../sign-up-rules.ts";
import { checkNewLink, readNewLink } from "./new-link-rules.ts";

interface NewLinkFormProps {
  /** The target after the address is verified. */
  next: string;
  /** The page's address, for a submission without a script. */
  action: string;
  /** The address that such a submission has sent a link to. */
  sent: string | undefined;
}

/** Requests another verification link. The response does not reveal whether the address has an account. */
export function NewLinkForm({ next, action, sent }: NewLinkFormProps) {
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
    <form {...props} action={action} className="account-form">
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
            If <strong>{sentTo}</strong> is waiting to be verified, a new link is on its way. If it’s already
            verified, just sign in.
          </>
        )}
      </p>
    </form>
  );
}
