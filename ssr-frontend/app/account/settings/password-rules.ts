import type { Problem } from "../../api/problem.ts";
import { formErrorOf } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { charactersOf, isSamePassword, MIN_PASSWORD_LENGTH, passwordTooLong } from "../password-rules.ts";

/** The values of a change of password. */
export interface PasswordChange {
  current_password: string;
  new_password: string;
  confirmation: string;
}

const PASSWORD_FIELDS_REQUIRED = "Please fill in all password fields";
const PASSWORD_MISMATCH = "New passwords do not match";
const PASSWORD_TOO_SHORT = "Password must be at least 6 characters long";

const PASSWORD_FIELDS = ["current_password", "new_password", "confirmation"] as const;

/** Reads the form's values, untrimmed. */
export function readPasswordChange(form: FormData): PasswordChange {
  const [current_password, new_password, confirmation] = PASSWORD_FIELDS.map((name) =>
    String(form.get(name) ?? ""),
  );
  return { current_password, new_password, confirmation } as PasswordChange;
}

/** The errors of a change of password. The toast has only a title, in the specification's wording. */
export function checkPasswordChange(change: PasswordChange): FormError | undefined {
  const empty = PASSWORD_FIELDS.filter((name) => change[name] === "");
  if (empty.length > 0)
    return formError(
      PASSWORD_FIELDS_REQUIRED,
      Object.fromEntries(empty.map((name) => [name, PASSWORD_FIELDS_REQUIRED])),
    );
  if (!isSamePassword(change.new_password, change.confirmation))
    return formError(PASSWORD_MISMATCH, { confirmation: PASSWORD_MISMATCH });
  if (charactersOf(change.new_password).length < MIN_PASSWORD_LENGTH)
    return formError(PASSWORD_TOO_SHORT, { new_password: PASSWORD_TOO_SHORT });
  const lengthError = passwordTooLong(change.new_password);
  return lengthError && { ...lengthError, fields: { new_password: lengthError.text } };
}

const formError = (title: string, fields: Record<string, string>): FormError => ({ title, text: "", fields });

/** The server's error: what failed, and why. */
export const passwordFormError = (problem: Problem): FormError => ({
  ...formErrorOf(problem),
  title: "Error updating password",
});
