import type { Problem } from "../api/problem.ts";
import { formErrorOf } from "../components/form.ts";
import type { FormError } from "../components/form-result.ts";
import { emailProblem } from "./email-rule.ts";

/** Address and password in the API's format. */
export interface SignInValues {
  email: string;
  password: string;
}

export const readSignIn = (form: FormData): SignInValues => ({
  email: String(form.get("email") ?? "").trim(),
  password: String(form.get("password") ?? ""),
});

/** The errors of values that cannot be correct credentials. */
export function checkSignIn({ email, password }: SignInValues): FormError | undefined {
  const wrong = emailProblem(email);
  if (wrong) return { ...wrong, fields: { email: wrong.text } };
  const text = "Please enter your password.";
  return password === "" ? { title: "Password Required", text, fields: { password: text } } : undefined;
}

/**
 * The server's error. Wrong credentials are also reported at the password, where the error stays after the
 * toast is gone.
 */
export function signInFormError(problem: Problem): FormError {
  const formError = formErrorOf(problem);
  return problem.code === "invalid_credentials"
    ? { ...formError, fields: { password: problem.message } }
    : formError;
}
