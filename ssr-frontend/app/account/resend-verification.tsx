import { type FormEvent, useState } from "react";
import { api } from "../api/browser.ts";
import { Problem, unwrap } from "../api/problem.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { useToast } from "../components/toasts.tsx";
import { newLinkHref, nextBody } from "./next-path.ts";
import { TOO_MANY_SIGN_UPS } from "./sign-up-rules.ts";

interface ResendVerificationProps {
  email: string;
  /** The target after sign-in, which the new link contains. */
  next: string;
}

/** Sends the verification link again to a known address. */
export function ResendVerification({ email, next }: ResendVerificationProps) {
  const toast = useToast();
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  async function send(event: FormEvent) {
    event.preventDefault();
    setState("busy");
    try {
      await unwrap(api.POST("/api/auth/resend-verification", { body: { email, ...nextBody(next) } }));
      setState("sent");
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      toast.error(problem.code === "rate_limited" ? TOO_MANY_SIGN_UPS.title : "Error", problem.message);
      setState("idle");
    }
  }
  return (
    <form method="post" action={newLinkHref(next)} onSubmit={send} className="send-again">
      <input type="hidden" name="email" value={email} />
      <BusyButton type="submit" variant="outlined" color="secondary" busy={state === "busy"}>
        {state === "busy" ? "Sending…" : "Send it again"}
      </BusyButton>
      <span role="status" className="note">
        {state === "sent" && "We sent it again."}
      </span>
    </form>
  );
}
