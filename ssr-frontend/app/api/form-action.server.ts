import type { Client } from "openapi-fetch";
import { data } from "react-router";
import type { FormError, FormResult, RefusedForm } from "../components/form-result.ts";
import { actionApi } from "./api.server.ts";
import { Problem } from "./problem.ts";
import type { paths } from "./schema.gen.ts";

/** The rules of a form: the same validation and texts as in the browser's script, and the same API. */
export interface FormRules<Done> {
  /** The fields whose values are shown again when the form is refused. */
  shownAgain: string[];
  check: (form: FormData) => FormError | undefined;
  /** Sends the form. The result is the action data, or a redirect. May throw a `Problem`. */
  send: (form: FormData, api: Client<paths>) => Promise<Done | Response>;
  toFormError: (problem: Problem) => FormError;
}

const UNPROCESSABLE = 422;

/**
 * Handles a form that the browser submitted natively, before or without the page's script. Forwards the API's
 * cookies and its `Retry-After` header to the browser.
 */
export async function respondToForm<Done>(request: Request, rules: FormRules<Done>) {
  const form = await readForm(request);
  const refuse = (error: FormError, code?: string): FormResult<Done> => {
    const refused: RefusedForm = {
      error,
      values: valuesOf(form, rules.shownAgain),
      ...(code ? { code } : {}),
    };
    return { refused };
  };
  const error = rules.check(form);
  if (error) return data(refuse(error), { status: UNPROCESSABLE });
  const { api, headers } = actionApi(request);
  try {
    const done = await rules.send(form, api);
    if (!(done instanceof Response)) return data<FormResult<Done>>({ done }, { headers });
    for (const cookie of headers.getSetCookie()) done.headers.append("set-cookie", cookie);
    return done;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const { status, code, retryAfter } = problem;
    if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
    return data(refuse(rules.toFormError(problem), code), { status, headers });
  }
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    // A malformed form that no browser sends.
    if (error instanceof TypeError) throw data(null, { status: 400 });
    throw error;
  }
}

const valuesOf = (form: FormData, names: string[]): Record<string, string[]> =>
  Object.fromEntries(
    names.map((name) => [name, form.getAll(name).filter((value) => typeof value === "string")]),
  );
