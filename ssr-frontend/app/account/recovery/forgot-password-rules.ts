import type { Client } from "openapi-fetch";
import { Problem, unwrap } from "../../api/problem.ts";
import type { paths } from "../../api/schema.gen.ts";
import { formErrorOf } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { emailProblem, INVALID_EMAIL } from "../email-rule.ts";

const EMAIL_REQUIRED = { title: "Email Required", text: "Please enter your email address first." };

/** Said when links were asked for too often. */
export const TOO_MANY_RESETS: FormError = {
  title: "Too Many Requests",
  text: "Please wait a few minutes before requesting another password reset.",
};

/** Said whatever becomes of a request, so that nobody learns which addresses have accounts. */
export const RESET_REQUESTED =
  "If an account with that email exists, you'll receive reset instructions shortly.";

/** A request that was dealt with. */
export interface ResetRequested {
  email: string;
  title: string;
}

export const readResetRequest = (form: FormData): string =>
  String(form.get("email") ?? "")
    .trim()
    .toLowerCase();

/**
 * Asks for the link. What is to be said of it: that it was sent, or, whatever went wrong at the server, that it was dealt
 * with.
 */
export async function requestReset(api: Client<paths>, email: string): Promise<ResetRequested> {
  try {
    await unwrap(api.POST("/api/auth/request-password-reset", { body: { email } }));
    return { email, title: "Reset Instructions Sent!" };
  } catch (problem) {
    if (problem instanceof Problem && isSilentFailure(problem)) return { email, title: "Request Processed" };
    throw problem;
  }
}

/** What is wrong with the address that a link is asked for. */
export function checkResetRequest(email: string): FormError | undefined {
  if (email === "") return { ...EMAIL_REQUIRED, fields: { email: EMAIL_REQUIRED.text } };
  const wrong = emailProblem(email);
  return wrong && { ...wrong, fields: { email: wrong.text } };
}

/** Whether a failed request is passed over in silence: all but what the person can do something about. */
export const isSilentFailure = (problem: Problem): boolean =>
  !["rate_limited", "validation_failed", "unreachable"].includes(problem.code);

/** The form error for a failure that is shown. */
export function resetRequestFormError(problem: Problem): FormError {
  const formError = formErrorOf(problem);
  if (problem.code === "rate_limited") return { ...formError, title: TOO_MANY_RESETS.title };
  return formError.fields?.email ? { ...formError, title: INVALID_EMAIL.title } : formError;
}
