import type { Problem } from "../api/problem.ts";
import { type Refusal, refusalOf } from "../components/form.ts";
import { INVALID_EMAIL, isEmail } from "./email-rule.ts";
import { tooLong } from "./password-rules.ts";

/** What somebody fills in to get an account, as the API takes it. */
export interface SignUp {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

const MIN_PASSWORD = 8;

const NAME = { title: "Name Required", text: "Please enter your first and last name." };
const SHORT = { title: "Password Too Short", text: "Password must be at least 8 characters long." };

/** Said when accounts were created too often. */
export const TOO_MANY = { title: "Too Many Requests", text: "Please wait before creating another account." };

/** The form's values: names and address without the spaces around them, the address in lower case. */
export function readSignUp(form: FormData): SignUp {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    first_name: text("first_name").trim(),
    last_name: text("last_name").trim(),
    email: text("email").trim().toLowerCase(),
    password: text("password"),
  };
}

/** What is wrong with a sign-up: each field in its own words, and the first as the whole's. */
export function checkSignUp({ first_name, last_name, email, password }: SignUp): Refusal | undefined {
  const wrong = {
    first_name: first_name === "" ? NAME : undefined,
    last_name: last_name === "" ? NAME : undefined,
    email: isEmail(email) ? undefined : INVALID_EMAIL,
    password: passwordProblem(password),
  };
  const found = Object.entries(wrong).flatMap(([field, words]) => (words ? [{ field, ...words }] : []));
  const [first] = found;
  if (!first) return undefined;
  const { title, text } = first;
  return { title, text, fields: Object.fromEntries(found.map((each) => [each.field, each.text])) };
}

const passwordProblem = (password: string) =>
  [...password].length < MIN_PASSWORD ? SHORT : tooLong(password);

const TITLES: Record<string, string> = {
  first_name: NAME.title,
  last_name: NAME.title,
  email: INVALID_EMAIL.title,
};

/** The server's refusal under the titles that people know from the form's own checks. */
export function signUpRefusal(problem: Problem): Refusal {
  const refusal = refusalOf(problem);
  if (problem.code === "rate_limited") return { ...refusal, title: TOO_MANY.title };
  const [field = ""] = Object.keys(refusal.fields ?? {});
  return { ...refusal, title: TITLES[field] ?? refusal.title };
}
