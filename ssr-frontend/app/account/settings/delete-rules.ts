import type { FormError } from "../../components/form-result.ts";
import { canonicalEmail } from "../email-rule.ts";

interface Deletion {
  /** The typed address, trimmed and in lower case. */
  typed: string;
  /** The account's address. */
  email: string;
  current_password: string;
  has_password: boolean;
}

/** The errors before an account is deleted: the address must be typed, and the password if there is one. */
export function checkDeletion({
  typed,
  email,
  current_password,
  has_password,
}: Deletion): FormError | undefined {
  const fields: Record<string, string> = {};
  if (canonicalEmail(typed) !== canonicalEmail(email))
    fields.email = "Please type the email address of your account.";
  if (has_password && current_password === "")
    fields.current_password = "Please enter your current password.";
  const [text] = Object.values(fields);
  return text === undefined ? undefined : { title: "Account not deleted", text, fields };
}
