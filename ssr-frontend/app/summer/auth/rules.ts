import { emailProblem } from "../../account/email-rule.ts";
import { type NameValues, nameErrors, readName } from "../../account/name-rules.ts";
import { charactersOf, passwordTooLong } from "../../account/password-rules.ts";
import type { Problem } from "../../api/problem.ts";
import { formErrorOf } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import type { PortalMode } from "../portal.ts";

const MIN_PASSWORD_LENGTH = 6;

// The portal's texts in the specification, which are capitalized differently.
const EMAIL_INVALID = { title: "Invalid email" };
const PASSWORD_TOO_WEAK = { title: "Weak password", text: "Use at least 6 characters." };
const PASSWORD_REQUIRED = { title: "Password required", text: "Please enter your password." };

/** Shown after an account is created. */
export const SIGNED_UP = {
  title: "Account created successfully!",
  text: "Please check your email to verify your account.",
};

/** Shown after too many new accounts. */
export const TOO_MANY_SIGN_UPS = {
  title: "Too Many Requests",
  text: "Please wait before creating another account.",
};

/** The form's values: names are used only in a sign-up. */
export interface PortalSignUpValues extends NameValues {
  email: string;
  password: string;
}

export function readPortalForm(form: FormData): PortalSignUpValues {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    ...readName(form),
    email: text("email").trim().toLowerCase(),
    password: text("password"),
  };
}

/** The errors of the form: by field, and the first one for the form. */
export function checkPortalForm(values: PortalSignUpValues, mode: PortalMode): FormError | undefined {
  const isNew = mode === "signup";
  const wrongEmail = emailProblem(values.email);
  const errors = {
    ...(isNew ? nameErrors(values) : {}),
    email: wrongEmail && { ...wrongEmail, ...EMAIL_INVALID },
    password: isNew
      ? passwordProblem(values.password)
      : values.password === ""
        ? PASSWORD_REQUIRED
        : undefined,
  };
  const found = Object.entries(errors).flatMap(([field, words]) => (words ? [{ field, ...words }] : []));
  const [first] = found;
  if (!first) return undefined;
  const { title, text } = first;
  return { title, text, fields: Object.fromEntries(found.map((each) => [each.field, each.text])) };
}

const passwordProblem = (password: string) =>
  charactersOf(password).length < MIN_PASSWORD_LENGTH ? PASSWORD_TOO_WEAK : passwordTooLong(password);

/**
 * The server's error with the portal's title. Wrong credentials are also reported at the password, where the
 * error stays.
 */
export function portalFormError(problem: Problem): FormError {
  const text = problem.serverMessage ?? "Please try again.";
  const formError = { ...formErrorOf(problem), title: "Authentication error", text };
  return problem.code === "invalid_credentials" ? { ...formError, fields: { password: text } } : formError;
}
