import type { Problem } from "../../api/problem.ts";
import { type Refusal, refusalOf } from "../../components/form.ts";
import { tooLong } from "../password-rules.ts";

/** The shortest password that recovery and a tutor's change of it accept. */
export const MIN_PASSWORD = 6;

const MISMATCH = { title: "Passwords don't match", text: "Please make sure both password fields match." };
const SHORT = { title: "Password too short", text: "Password must be at least 6 characters long." };

/** Said where a new password cannot be set, with the way to a new link beside it. */
export const RECOVERY_SAID = {
  /** The address of the mailed link lost its end. */
  incomplete: "Please use a fresh password reset link from your email.",
  /** The page was opened without a link. */
  missing: "No recovery tokens found. Please click the password reset link from your email again.",
  /** The link was used, or its hour is over. */
  expired: "Password reset session has expired. Please request a new password reset email.",
  /** Nothing better is known. */
  failed: "Failed to update password. Please click the reset link from your email again.",
} as const;

/** What is wrong with a new password and its repetition. */
export function checkReset(password: string, confirmation: string): Refusal | undefined {
  if (password !== confirmation) return { ...MISMATCH, fields: { confirmation: MISMATCH.text } };
  if ([...password].length < MIN_PASSWORD) return { ...SHORT, fields: { password: SHORT.text } };
  const long = tooLong(password);
  return long && { ...long, fields: { password: long.text } };
}

/** The server's refusal in the specification's words. */
export function resetRefusal(problem: Problem): Refusal {
  switch (problem.code) {
    case "token_expired":
      return { title: "Error", text: RECOVERY_SAID.expired };
    case "rate_limited":
      return { title: "Too Many Requests", text: problem.message };
    case "validation_failed": {
      const refusal = refusalOf(problem);
      return { ...refusal, title: problem.field("password") === SHORT.text ? SHORT.title : refusal.title };
    }
    default:
      return { title: "Error", text: problem.serverMessage ?? RECOVERY_SAID.failed };
  }
}
