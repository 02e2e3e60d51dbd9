import type { Problem } from "../api/problem.ts";
import { formErrorOf } from "../components/form.ts";
import type { FormError } from "../components/form-result.ts";
import type { CodeKind } from "./code-path.ts";

export const readCode = (form: FormData): string => String(form.get("code") ?? "").trim();

const WRONG_FORM: Record<CodeKind, string> = {
  app: "A code has six digits, such as 123 456.",
  recovery: "A recovery code has 16 letters and digits, such as abcd-efgh-jkmn-pqrs.",
};

/** White space, dashes, and what cannot be seen. */
const FILLERS = /[\p{White_Space}\p{Pd}\p{C}\p{Default_Ignorable_Code_Point}\u2212]/gu;

/** What is wrong with a code that cannot be one at all. Either kind is taken, with whatever stands between, from a wide
 * keyboard and in the digits of any script: the API reads those. */
export function checkCode(typed: string, kind: CodeKind): FormError | undefined {
  const letters = typed.normalize("NFKC").replace(FILLERS, "");
  if (/^(\p{Nd}{6}|[a-z\p{Nd}]{16})$/iu.test(letters)) return undefined;
  const empty =
    kind === "app" ? "Please enter the code that your app shows." : "Please enter a recovery code.";
  const text = letters === "" ? empty : WRONG_FORM[kind];
  return { title: letters === "" ? "Code Required" : "Check the code", text, fields: { code: text } };
}

/** Why a code was refused, beside the field too, where it stays after the toast has gone. */
export function codeFormError(problem: Problem): FormError {
  const formError = formErrorOf(problem);
  if (problem.code === "rate_limited")
    return { ...formError, title: "Too Many Requests", fields: { code: problem.message } };
  return problem.code === "validation_failed" ? { ...formError, title: "Code not accepted" } : formError;
}
