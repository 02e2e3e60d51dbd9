import type { Problem } from "../api/problem.ts";
import { formErrorOf } from "../components/form.ts";
import type { FormError } from "../components/form-result.ts";
import type { CodeKind } from "./code-path.ts";

export const readCode = (form: FormData): string => String(form.get("code") ?? "").trim();

const WRONG_FORM: Record<CodeKind, string> = {
  app: "A code has six digits, such as 123 456.",
  recovery: "A recovery code has 16 letters and digits, such as abcd-efgh-jkmn-pqrs.",
};

/** White space, dashes and invisible characters. */
const FILLERS = /[\p{White_Space}\p{Pd}\p{C}\p{Default_Ignorable_Code_Point}\u2212]/gu;

/**
 * The error of a text that cannot be a code. Separators, full-width characters and digits of any script are
 * accepted: the API normalizes them.
 */
export function checkCode(typed: string, kind: CodeKind): FormError | undefined {
  const letters = typed.normalize("NFKC").replace(FILLERS, "");
  if (/^(\p{Nd}{6}|[a-z\p{Nd}]{16})$/iu.test(letters)) return undefined;
  const empty = kind === "app" ? "Please enter the code your app shows." : "Please enter a recovery code.";
  const text = letters === "" ? empty : WRONG_FORM[kind];
  return { title: letters === "" ? "Code Required" : "Check the code", text, fields: { code: text } };
}

/** The error of a rejected code; also at the field, where it stays after the toast is gone. */
export function codeFormError(problem: Problem): FormError {
  const formError = formErrorOf(problem);
  if (problem.code === "rate_limited")
    return { ...formError, title: "Too Many Requests", fields: { code: problem.message } };
  return problem.code === "validation_failed" ? { ...formError, title: "Code not accepted" } : formError;
}
