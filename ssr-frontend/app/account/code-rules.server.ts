import { redirect } from "react-router";
import type { FormRules } from "../api/form-action.server.ts";
import { Problem, unwrap } from "../api/problem.ts";
import { type CodeKind, endedSignInHref, hrefAfterCode } from "./code-path.ts";
import { checkCode, codeFormError, readCode } from "./code-rules.ts";

/** The form of the second step, which then redirects to `next`. */
export const codeRules = (next: string, kind: CodeKind): FormRules<never> => ({
  shownAgain: ["code"],
  check: (form) => checkCode(readCode(form), kind),
  toFormError: codeFormError,
  async send(form, api) {
    try {
      const body = { code: readCode(form) };
      return redirect(hrefAfterCode(await unwrap(api.POST("/api/auth/second-factor", { body })), next), 303);
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.code !== "unauthenticated") throw problem;
      return redirect(endedSignInHref(next), 303);
    }
  },
});
