import { useEffect, useRef, useState } from "react";
import { AccountPage, Intro, NeedsScript } from "../../account/account-page.tsx";
import { emailProblem } from "../../account/email-rule.ts";
import { NameInputs } from "../../account/name-inputs.tsx";
import { readName } from "../../account/name-rules.ts";
import { StudentEligibility } from "../../account/student-eligibility.tsx";
import { api } from "../../api/browser.ts";
import { unwrap } from "../../api/problem.ts";
import { useForm } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { TextInput } from "../../components/inputs.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { PROVIDER_NAMES } from "../portal.ts";
import { type PendingSignIn, ProviderIdentity } from "./provider-identity.tsx";

/**
 * Asks for the data that the identity provider does not supply or cannot vouch for, then asks the user to
 * check their email.
 */
export function AskAddress({ pending }: { pending: PendingSignIn }) {
  const [sentTo, setSentTo] = useState<string>();
  const provider = PROVIDER_NAMES[pending.provider];
  return (
    <AccountPage title="Your email address">
      <Intro heading="One more step: your email address">
        <p>
          You signed in with <ProviderIdentity pending={pending} />. <WhyAsked pending={pending} /> If you
          already have an account here, enter its address: our email asks whether to link the two.
        </p>
        {pending.role === "student" && <StudentEligibility />}
      </Intro>
      <NeedsScript what="Finishing the sign-in" />
      {sentTo !== undefined && <Sent email={sentTo} provider={provider} />}
      <AddressForm pending={pending} again={sentTo !== undefined} onSent={setSentTo} />
    </AccountPage>
  );
}

/** Why the address is needed. */
function WhyAsked({ pending }: { pending: PendingSignIn }) {
  const provider = PROVIDER_NAMES[pending.provider];
  const what = missing(pending);
  if (what) {
    return (
      <>
        {provider} doesn’t tell us {what}, and an account needs that.
      </>
    );
  }
  return (
    <>
      {provider} told us your address but doesn’t host that mailbox, so please confirm once that it’s yours:
      we’ll email you a link.
    </>
  );
}

/** The data that an account needs and the identity provider does not supply. */
function missing({ email, ...names }: PendingSignIn): string {
  const what = [needsName(names) && "your name", !email && "your email address"].filter(Boolean);
  return what.join(" and ");
}

const needsName = ({ first_name, last_name }: Pick<PendingSignIn, "first_name" | "last_name">) =>
  first_name === "" || last_name === "";

function Sent({ email, provider }: { email: string; provider: string }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The text is about another address now: screen readers read it again.
    if (email) words.current?.focus();
  }, [email]);
  return (
    <div className="notice" ref={words} tabIndex={-1}>
      <p>
        We sent an email to <strong>{email}</strong>. Open the link in it in this browser to finish signing in
        with {provider}.
      </p>
      <p className="note">
        Nothing after a minute or two? Check your spam folder, or correct the address below.
      </p>
    </div>
  );
}

interface AddressFormProps {
  pending: PendingSignIn;
  /** Whether a link was sent before. */
  again: boolean;
  onSent: (email: string) => void;
}

function AddressForm({ pending, again, onSent }: AddressFormProps) {
  const asksName = needsName(pending);

  async function submit(form: FormData): Promise<FormError | undefined> {
    const email = String(form.get("email")).trim().toLowerCase();
    const wrong = emailProblem(email);
    if (wrong) return { title: "Invalid email", text: wrong.text, fields: { email: wrong.text } };
    const names = asksName ? readName(form) : {};
    const sent = await unwrap(api.POST("/api/auth/oidc/email", { body: { email, ...names } }));
    onSent(sent.email);
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit);
  return (
    <form {...props} className="account-form">
      {asksName && <NameInputs errors={errors} names={pending} />}
      <TextInput
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={pending.email ?? ""}
        error={errors.email}
      />
      <SubmitButton busy={busy} busyText="Sending…" disabled={!ready}>
        {again ? "Send a new link" : "Email me the link"}
      </SubmitButton>
    </form>
  );
}
