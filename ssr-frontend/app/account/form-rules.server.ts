import { type data, redirect } from "react-router";
import { type FormRules, respondToForm } from "../api/form-action.server.ts";
import { unwrap } from "../api/problem.ts";
import type { FormResult } from "../components/form-result.ts";
import {
  applicationFormData,
  applicationFormError,
  checkApplication,
  readApplication,
} from "./apply/application-rules.ts";
import { pictureProblem } from "./apply/picture-rules.ts";
import type { AuthMode } from "./auth-mode.ts";
import { hrefAfterPassword } from "./code-path.ts";
import { checkEmailHref, nextBody } from "./next-path.ts";
import {
  checkResetRequest,
  type ResetRequested,
  readResetRequest,
  requestReset,
  resetRequestFormError,
} from "./recovery/forgot-password-rules.ts";
import { checkReset, RECOVERY_ERRORS, resetFormError } from "./recovery/reset-rules.ts";
import { recoveryHashOf } from "./recovery/tokens.ts";
import type { SentNotice } from "./sign-in-notice.ts";
import { checkSignIn, readSignIn, signInFormError } from "./sign-in-rules.ts";
import { checkSignUp, readSignUp, signUpFormError } from "./sign-up-rules.ts";

/** The result of a form of `/auth` that does not redirect. */
interface AuthDone {
  notice?: SentNotice;
  requested?: ResetRequested;
}

/** Sign-in with address and password, then `next`, or the second step first. */
const signInRules = (next: string): FormRules<never> => ({
  shownAgain: ["email"],
  check: (form) => checkSignIn(readSignIn(form)),
  toFormError: signInFormError,
  async send(form, api) {
    const signedIn = await unwrap(api.POST("/api/auth/sign-in", { body: readSignIn(form) }));
    return redirect(hrefAfterPassword(signedIn, next), 303);
  },
});

/** Creates a student account, whose address must be verified. */
export const signUpRules = (next: string): FormRules<never> => ({
  shownAgain: ["first_name", "last_name", "has_one_name", "email"],
  check: (form) => checkSignUp(readSignUp(form)),
  toFormError: signUpFormError,
  async send(form, api) {
    await unwrap(api.POST("/api/auth/sign-up", { body: { ...readSignUp(form), ...nextBody(next) } }));
    const page = checkEmailHref(next);
    // Without a script, the page says that the account exists.
    return redirect(`${page}${page.includes("?") ? "&" : "?"}created`, 303);
  },
});

const applicationRules: FormRules<AuthDone> = {
  shownAgain: ["first_name", "last_name", "has_one_name", "email", "services", "bio"],
  check: (form) => checkApplication(readApplication(form)) ?? checkPicture(pictureOf(form)),
  toFormError: applicationFormError,
  async send(form, api) {
    const application = readApplication(form);
    const body = applicationFormData(application, pictureOf(form));
    const sent = api.POST("/api/tutor-applications", {
      // The client would serialize a FormData body.
      body: body as never,
      bodySerializer: () => body,
    });
    const { picture } = await unwrap(sent);
    return { notice: { from: "application", email: application.email, picture } };
  },
};

/** The chosen picture; browsers send an empty file if none was chosen. */
function pictureOf(form: FormData): File | undefined {
  const picture = form.get("picture");
  return picture instanceof File && picture.size > 0 ? picture : undefined;
}

function checkPicture(picture: File | undefined) {
  const text = picture && pictureProblem(picture);
  return text ? { title: "Picture not accepted", text, fields: { picture: text } } : undefined;
}

const resetRequestRules: FormRules<AuthDone> = {
  shownAgain: ["email"],
  check: (form) => checkResetRequest(readResetRequest(form)),
  toFormError: resetRequestFormError,
  send: async (form, api) => ({ requested: await requestReset(api, readResetRequest(form)) }),
};

const resetRules: FormRules<never> = {
  // These values are shown again after an error, so that the user does not have to look for the link again.
  shownAgain: ["access_token", "refresh_token", "link"],
  check(form) {
    const { password, confirmation } = readReset(form);
    const error = checkReset(password, confirmation);
    if (error) return error;
    return tokensOf(form) ? undefined : { title: "Error", text: RECOVERY_ERRORS.missing };
  },
  toFormError: resetFormError,
  async send(form, api) {
    const { password } = readReset(form);
    const tokens = tokensOf(form) ?? { access_token: "", refresh_token: "" };
    await unwrap(api.POST("/api/auth/reset-password", { body: { ...tokens, password } }));
    // The account's own sessions have ended; this browser may be signed in to another account.
    await unwrap(api.POST("/api/auth/sign-out"));
    return redirect("/auth?updated", 303);
  },
};

const readReset = (form: FormData) => ({
  password: String(form.get("password") ?? ""),
  confirmation: String(form.get("confirmation") ?? ""),
});

/** The tokens of the emailed link: a script filled them in, or the user pasted the link. */
function tokensOf(form: FormData) {
  const [access_token, refresh_token] = [form.get("access_token"), form.get("refresh_token")];
  if (access_token && refresh_token)
    return { access_token: String(access_token), refresh_token: String(refresh_token) };
  const [, hash = ""] = String(form.get("link") ?? "").split("#");
  const found = recoveryHashOf(hash.trim());
  return found.kind === "complete" ? found.tokens : undefined;
}

type Answer = Response | ReturnType<typeof data<FormResult<AuthDone>>>;

/** Handles the form of a mode of `/auth`. */
export function respondToAuthForm(request: Request, mode: AuthMode, next: string): Promise<Answer> {
  switch (mode) {
    case "signin":
      return respondToForm<AuthDone>(request, signInRules(next));
    case "student":
      return respondToForm<AuthDone>(request, signUpRules(next));
    case "signup":
      return respondToForm(request, applicationRules);
    case "forgot":
      return respondToForm(request, resetRequestRules);
    case "recovery":
      return respondToForm<AuthDone>(request, resetRules);
  }
}
