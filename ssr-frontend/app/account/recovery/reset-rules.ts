import type { Problem } from "../../api/problem.ts";
import { formErrorOf } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { charactersOf, isSamePassword, MIN_PASSWORD_LENGTH, passwordTooLong } from "../password-rules.ts";

const PASSWORD_MISMATCH = {
  title: "Passwords don't match",
  text: "Please make sure both password fields match.",
};
const PASSWORD_TOO_SHORT = {
  title: "Password too short",
  text: "Password must be at least 6 characters long.",
};

/** Errors of a new password, shown with a link to request a new email. */
export const RECOVERY_ERRORS = {
  /** The emailed link was cut off. */
  incomplete: "Please use a fresh password reset link from your email.",
  /** The page was opened without a link. */
  missing: "No recovery tokens found. Please click the password reset link from your email again.",
  /** The link is used, or older than an hour. */
  expired: "Password reset session has expired. Please request a new password reset email.",
  /** Any other error. */
  failed: "Failed to update password. Please click the reset link from your email again.",
} as const;

/** The errors of a new password and its repetition. */
export function checkReset(password: string, confirmation: string): FormError | undefined {
  if (!isSamePassword(password, confirmation))
    return { ...PASSWORD_MISMATCH, fields: { confirmation: PASSWORD_MISMATCH.text } };
  if (charactersOf(password).length < MIN_PASSWORD_LENGTH)
    return { ...PASSWORD_TOO_SHORT, fields: { password: PASSWORD_TOO_SHORT.text } };
  const lengthError = passwordTooLong(password);
  return lengthError && { ...lengthError, fields: { password: lengthError.text } };
}

/** The server's error in the specification's wording. */
export function resetFormError(problem: Problem): FormError {
  switch (problem.code) {
    case "token_expired":
      return { title: "Error", text: RECOVERY_ERRORS.expired };
    case "rate_limited":
      return { title: "Too Many Requests", text: problem.message };
    case "validation_failed": {
      const formError = formErrorOf(problem);
      return {
        ...formError,
        title:
          problem.field("password") === PASSWORD_TOO_SHORT.text ? PASSWORD_TOO_SHORT.title : formError.title,
      };
    }
    default:
      return { title: "Error", text: problem.serverMessage ?? RECOVERY_ERRORS.failed };
  }
}
