import type { Client } from "openapi-fetch";
import { Problem, unwrap } from "../../api/problem.ts";
import type { paths } from "../../api/schema.gen.ts";
import { formErrorOf } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { emailProblem, INVALID_EMAIL } from "../email-rule.ts";

const EMAIL_REQUIRED = { title: "Email Required", text: "Please enter your email address first." };

/** Shown after too many requests for links. */
export const TOO_MANY_RESETS: FormError = {
  title: "Too Many Requests",
  text: "Please wait a few minutes before requesting another password reset.",
};

/** Shown whatever the result, so that nobody learns which addresses have accounts. */
export const RESET_REQUESTED =
  "If an account with that email exists, you'll receive reset instructions shortly.";

/** The result of a request for a link. */
export interface ResetRequested {
  email: string;
  title: string;
}

export const readResetRequest = (form: FormData): string =>
  String(form.get("email") ?? "")
    .trim()
    .toLowerCase();

/**
 * Requests the link. The result says that it was sent, or, after a server error, that the request was
 * handled.
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

/** The error of the address, if any. */
export function checkResetRequest(email: string): FormError | undefined {
  if (email === "") return { ...EMAIL_REQUIRED, fields: { email: EMAIL_REQUIRED.text } };
  const wrong = emailProblem(email);
  return wrong && { ...wrong, fields: { email: wrong.text } };
}

/** Whether an error is not shown: all but those that the user can resolve. */
export const isSilentFailure = (problem: Problem): boolean =>
  !["rate_limited", "validation_failed", "unreachable"].includes(problem.code);

/** The form error of an error that is shown. */
export function resetRequestFormError(problem: Problem): FormError {
  const formError = formErrorOf(problem);
  if (problem.code === "rate_limited") return { ...formError, title: TOO_MANY_RESETS.title };
  return formError.fields?.email ? { ...formError, title: INVALID_EMAIL.title } : formError;
}
