import type { Problem } from "../api/problem.ts";
import { formErrorOf } from "../components/form.ts";
import type { FormError } from "../components/form-result.ts";
import { emailProblem } from "./email-rule.ts";

/** Address and password, as the API takes them. */
export interface SignInValues {
  email: string;
  password: string;
}

export const readSignIn = (form: FormData): SignInValues => ({
  email: String(form.get("email") ?? "").trim(),
  password: String(form.get("password") ?? ""),
});

/** What is wrong with the values, if they cannot be a sign-in at all. */
export function checkSignIn({ email, password }: SignInValues): FormError | undefined {
  const wrong = emailProblem(email);
  if (wrong) return { ...wrong, fields: { email: wrong.text } };
  const text = "Please enter your password.";
  return password === "" ? { title: "Password Required", text, fields: { password: text } } : undefined;
}

/** A wrong pair is said beside the password, where it stays after the toast has gone. */
export function signInFormError(problem: Problem): FormError {
  const formError = formErrorOf(problem);
  return problem.code === "invalid_credentials"
    ? { ...formError, fields: { password: problem.message } }
    : formError;
}
