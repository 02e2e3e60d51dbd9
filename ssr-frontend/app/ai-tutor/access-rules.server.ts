import { redirect } from "react-router";
import type { FormRules } from "../api/form-action.server.ts";
import { unwrap } from "../api/problem.ts";
import { checkEntry, entryFormError, readEntry } from "./access-rules.ts";
import { TUTOR_PATH } from "./paths.ts";

/** The rules of the access form when the browser submits it natively. */
export const accessRules: FormRules<never> = {
  shownAgain: ["is_13_or_older"],
  check: (form) => checkEntry(readEntry(form)),
  toFormError: entryFormError,
  async send(form, api) {
    await unwrap(api.POST("/api/ai-tutor/access", { body: readEntry(form) }));
    return redirect(TUTOR_PATH, 303);
  },
};
