import type { FormError } from "../components/form.ts";
import { INVALID_EMAIL, isEmail } from "./email-rule.ts";

/** The address that another verification link is asked for. */
export const readNewLink = (form: FormData): string =>
  String(form.get("email") ?? "")
    .trim()
    .toLowerCase();

/** What is wrong with the address. */
export const checkNewLink = (email: string): FormError | undefined =>
  isEmail(email) ? undefined : { ...INVALID_EMAIL, fields: { email: INVALID_EMAIL.text } };
