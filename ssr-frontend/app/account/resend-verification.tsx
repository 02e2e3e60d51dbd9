import { type FormEvent, useState } from "react";
import { api } from "../api/browser.ts";
import { Problem, unwrap } from "../api/problem.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { newLinkHref, nextBody } from "./next-path.ts";

interface ResendVerificationProps {
  email: string;
  /** The target after sign-in, which the new link contains. */
  next: string;
  /** The address that handles the form without a script. */
  action?: string;
  /** What such a submission has led to. */
  outcome?: string | undefined;
}

/** Sends the verification link again to a known address. Why it was refused is shown in place. */
export function ResendVerification(props: ResendVerificationProps) {
  const { email, next, action = newLinkHref(next) } = props;
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState(props.outcome);
  async function send(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await unwrap(api.POST("/api/auth/resend-verification", { body: { email, ...nextBody(next) } }));
      setOutcome(SENT_AGAIN);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      setOutcome(problem.message);
    }
    setBusy(false);
  }
  return (
    <form method="post" action={action} onSubmit={send} className="send-again">
      <input type="hidden" name="email" value={email} />
      <BusyButton type="submit" variant="outlined" color="secondary" busy={busy}>
        {busy ? "Sending…" : "Send it again"}
      </BusyButton>
      <span role="status" className="note">
        {!busy && outcome}
      </span>
    </form>
  );
}

/** What is said after the link was sent. */
export const SENT_AGAIN = "We sent it again.";
