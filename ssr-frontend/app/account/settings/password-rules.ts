import type { Problem } from "../../api/problem.ts";
import { type Refusal, refusalOf } from "../../components/form.ts";
import { tooLong } from "../password-rules.ts";
import { MIN_PASSWORD } from "../recovery/reset-rules.ts";

/** A change of password, as the form has it. */
export interface PasswordChange {
  current_password: string;
  new_password: string;
  confirmation: string;
}

const MISSING = "Please fill in all password fields";
const MISMATCH = "New passwords do not match";
const SHORT = "Password must be at least 6 characters long";

const FIELDS = ["current_password", "new_password", "confirmation"] as const;

/** The form's values, exactly as typed. */
export function readPasswordChange(form: FormData): PasswordChange {
  const [current_password, new_password, confirmation] = FIELDS.map((name) => String(form.get(name) ?? ""));
  return { current_password, new_password, confirmation } as PasswordChange;
}

/** What is wrong with a change of password. The toast has a title alone, in the specification's words. */
export function checkPasswordChange(change: PasswordChange): Refusal | undefined {
  const empty = FIELDS.filter((name) => change[name] === "");
  if (empty.length > 0) return refusal(MISSING, Object.fromEntries(empty.map((name) => [name, MISSING])));
  if (change.new_password !== change.confirmation) return refusal(MISMATCH, { confirmation: MISMATCH });
  if ([...change.new_password].length < MIN_PASSWORD) return refusal(SHORT, { new_password: SHORT });
  const long = tooLong(change.new_password);
  return long && { ...long, fields: { new_password: long.text } };
}

const refusal = (title: string, fields: Record<string, string>): Refusal => ({ title, text: "", fields });

/** The server's refusal: what failed, and the reason. */
export const passwordRefusal = (problem: Problem): Refusal => ({
  ...refusalOf(problem),
  title: "Error updating password",
});
