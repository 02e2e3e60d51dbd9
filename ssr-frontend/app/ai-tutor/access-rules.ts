import type { Problem } from "../api/problem.ts";
import { formErrorOf } from "../components/form.ts";
import type { FormError } from "../components/form-result.ts";
import type { AiTutorAccess } from "../queries/ai-tutor.ts";

/** The toast after access is granted: title and text. */
export const GRANTED = ["Access Granted", "Welcome to the AI Tutor beta!"] as const;

const DENIED = { title: "Access Denied", text: "Incorrect password. Please try again." };

/** The password and the age, as the API expects them. */
export const readEntry = (form: FormData): AiTutorAccess => ({
  password: String(form.get("password") ?? "").trim(),
  is_13_or_older: form.get("is_13_or_older") !== null,
});

/** The error of a missing field. */
export function checkEntry({ password, is_13_or_older }: AiTutorAccess): FormError | undefined {
  if (password === "") {
    const text = "Please enter the password.";
    return { title: "Password Required", text, fields: { password: text } };
  }
  if (is_13_or_older) return undefined;
  const text = "Please confirm that you’re 13 or older. The AI Tutor isn’t for younger children.";
  return { title: "Are you 13 or older?", text, fields: { is_13_or_older: text } };
}

/** The error after the API refused access. */
export function entryFormError(problem: Problem): FormError {
  if (problem.code === "invalid_credentials") return { ...DENIED, fields: { password: DENIED.text } };
  if (problem.code === "rate_limited") {
    const text = `${problem.message}${waitWords(problem.retryAfter)}`;
    return { title: "Too Many Requests", text, fields: { password: text } };
  }
  const title = problem.code === "ai_tutor_closed" ? "AI Tutor closed" : "Error";
  return { ...formErrorOf(problem), title };
}

/** The waiting time, if the API gives one. */
function waitWords(seconds: number | undefined): string {
  if (seconds === undefined) return "";
  const minutes = Math.ceil(seconds / 60);
  return ` You can try again in ${minutes <= 1 ? "a minute" : `${minutes} minutes`}.`;
}
