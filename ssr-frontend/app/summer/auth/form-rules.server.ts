import { redirect } from "react-router";
import { hrefAfterPassword } from "../../account/code-path.ts";
import { type FormRules, respondToForm } from "../../api/form-action.server.ts";
import { unwrap } from "../../api/problem.ts";
import { afterSignIn, type PortalChoice } from "../portal.ts";
import { checkPortalForm, portalFormError, readPortalForm } from "./rules.ts";

/** Handles the form of `/summer/auth`; for a new account, the result contains its address. */
export function respondToPortalForm(request: Request, choice: PortalChoice) {
  const { role, mode } = choice;
  const next = afterSignIn(choice);
  const rules: FormRules<{ email: string }> = {
    shownAgain: ["first_name", "last_name", "has_one_name", "email"],
    check: (form) => checkPortalForm(readPortalForm(form), mode),
    toFormError: portalFormError,
    async send(form, api) {
      const { email, password, ...name } = readPortalForm(form);
      if (mode === "signup") {
        const body = { ...name, email, password, role, next };
        return unwrap(api.POST("/api/auth/sign-up", { body }));
      }
      const signedIn = await unwrap(api.POST("/api/auth/sign-in", { body: { email, password, role } }));
      return redirect(hrefAfterPassword(signedIn, next), 303);
    },
  };
  return respondToForm(request, rules);
}
