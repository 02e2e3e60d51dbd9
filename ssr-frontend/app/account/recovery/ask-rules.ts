import type { Problem } from "../../api/problem.ts";
import { type Refusal, refusalOf } from "../../components/form.ts";
import { INVALID_EMAIL, isEmail } from "../email-rule.ts";

const REQUIRED = { title: "Email Required", text: "Please enter your email address first." };

/** Said when links were asked for too often. */
export const TOO_MANY_RESETS: Refusal = {
  title: "Too Many Requests",
  text: "Please wait a few minutes before requesting another password reset.",
};

/** Said whatever becomes of a request, so that nobody learns which addresses have accounts. */
export const NEUTRAL = "If an account with that email exists, you'll receive reset instructions shortly.";

/** What is wrong with the address that a link is asked for. */
export function checkAsk(email: string): Refusal | undefined {
  if (email === "") return { ...REQUIRED, fields: { email: REQUIRED.text } };
  return isEmail(email) ? undefined : { ...INVALID_EMAIL, fields: { email: INVALID_EMAIL.text } };
}

/** Whether a failed request is passed over in silence: all but what the person can do something about. */
export const isHidden = (problem: Problem): boolean =>
  !["rate_limited", "validation_failed", "unreachable"].includes(problem.code);

/** A refusal that is told. */
export function askRefusal(problem: Problem): Refusal {
  const refusal = refusalOf(problem);
  if (problem.code === "rate_limited") return { ...refusal, title: TOO_MANY_RESETS.title };
  return refusal.fields?.email ? { ...refusal, title: INVALID_EMAIL.title } : refusal;
}
