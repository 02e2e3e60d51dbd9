import type { Problem } from "../api/problem.ts";
import { formErrorOf } from "../components/form.ts";
import type { FormError } from "../components/form-result.ts";
import { emailProblem, INVALID_EMAIL } from "./email-rule.ts";
import { NAME_REQUIRED, type NameValues, nameErrors, readName } from "./name-rules.ts";
import { charactersOf, passwordTooLong } from "./password-rules.ts";

/** The values of a new account, in the API's format. */
export interface SignUpValues extends NameValues {
  email: string;
  password: string;
}

const MIN_PASSWORD_LENGTH = 8;

const PASSWORD_TOO_SHORT = {
  title: "Password Too Short",
  text: "Password must be at least 8 characters long.",
};

/** Shown after too many new accounts. */
export const TOO_MANY_SIGN_UPS = {
  title: "Too Many Requests",
  text: "Please wait before creating another account.",
};

/** Reads the form's values: names and address trimmed, the address in lower case. */
export function readSignUp(form: FormData): SignUpValues {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    ...readName(form),
    email: text("email").trim().toLowerCase(),
    password: text("password"),
  };
}

/** The errors of a sign-up: by field, and the first one for the form. */
export function checkSignUp({ email, password, ...name }: SignUpValues): FormError | undefined {
  const errors = {
    ...nameErrors(name),
    email: emailProblem(email),
    password: passwordProblem(password),
  };
  const found = Object.entries(errors).flatMap(([field, words]) => (words ? [{ field, ...words }] : []));
  const [first] = found;
  if (!first) return undefined;
  const { title, text } = first;
  return { title, text, fields: Object.fromEntries(found.map((each) => [each.field, each.text])) };
}

const passwordProblem = (password: string) =>
  charactersOf(password).length < MIN_PASSWORD_LENGTH ? PASSWORD_TOO_SHORT : passwordTooLong(password);

const TITLE_BY_FIELD: Record<string, string> = {
  first_name: NAME_REQUIRED.title,
  last_name: NAME_REQUIRED.title,
  email: INVALID_EMAIL.title,
};

/** The server's error, with the titles of the form's own checks. */
export function signUpFormError(problem: Problem): FormError {
  const formError = formErrorOf(problem);
  if (problem.code === "rate_limited") return { ...formError, title: TOO_MANY_SIGN_UPS.title };
  const [field = ""] = Object.keys(formError.fields ?? {});
  return { ...formError, title: TITLE_BY_FIELD[field] ?? formError.title };
}
