import type { FormError } from "../../components/form-result.ts";
import { emailProblem } from "../email-rule.ts";

/** The address that another verification link is requested for. */
export const readNewLink = (form: FormData): string =>
  String(form.get("email") ?? "")
    .trim()
    .toLowerCase();

/** The error of the address, if any. */
export function checkNewLink(email: string): FormError | undefined {
  const wrong = emailProblem(email);
  return wrong && { ...wrong, fields: { email: wrong.text } };
}
