import { emailProblem } from "../../account/email-rule.ts";
import { type NameValues, nameErrors, readName } from "../../account/name-rules.ts";
import { charactersOf, passwordTooLong } from "../../account/password-rules.ts";
import type { Problem } from "../../api/problem.ts";
import { formErrorOf } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import type { PortalMode } from "../portal.ts";

const MIN_PASSWORD_LENGTH = 6;

// The portal's own words, which differ from the academy's in a capital.
const EMAIL_INVALID = { title: "Invalid email" };
const PASSWORD_TOO_WEAK = { title: "Weak password", text: "Use at least 6 characters." };
const PASSWORD_REQUIRED = { title: "Password required", text: "Please enter your password." };

/** Said when an account was created. */
export const SIGNED_UP = {
  title: "Account created successfully!",
  text: "Please check your email to verify your account.",
};

/** Said when accounts were created too often. */
export const TOO_MANY_SIGN_UPS = {
  title: "Too Many Requests",
  text: "Please wait before creating another account.",
};

/** What the form holds: names only where an account is made. */
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

/** What is wrong with the form: each field in its own words, and the first as the whole's. */
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

/** The server's error under the portal's title; a wrong pair is said beside the password too, where it stays. */
export function portalFormError(problem: Problem): FormError {
  const text = problem.serverMessage ?? "Please try again.";
  const formError = { ...formErrorOf(problem), title: "Authentication error", text };
  return problem.code === "invalid_credentials" ? { ...formError, fields: { password: text } } : formError;
}
