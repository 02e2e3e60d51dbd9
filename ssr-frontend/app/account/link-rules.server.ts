import { redirect } from "react-router";
import type { FormRules } from "../api/form-action.server.ts";
import { unwrap } from "../api/problem.ts";
import { checkNewLink, readNewLink } from "./email-link/new-link-rules.ts";
import { nextBody } from "./next-path.ts";
import { checkReset } from "./recovery/reset-rules.ts";
import { signUpFormError } from "./sign-up-rules.ts";

/** The result of a form on the page of an emailed link. */
interface LinkDone {
  /** The address that is now verified. */
  followed?: string;
  /** The link's token, if it also requires a password. */
  asked?: string;
  /** The address that another link was sent to. */
  sentTo?: string;
}

const tokenOf = (form: FormData): string => String(form.get("token") ?? "");

/** The password of the form; `undefined` if it has no password field. */
const passwordOf = (form: FormData): string | undefined => form.get("password")?.toString();

/** Sends another link to an address, and says the same about every address. */
export const newLinkRules = (next: string): FormRules<LinkDone> => ({
  shownAgain: ["email"],
  check: (form) => checkNewLink(readNewLink(form)),
  toFormError: signUpFormError,
  async send(form, api) {
    const email = readNewLink(form);
    await unwrap(api.POST("/api/auth/resend-verification", { body: { email, ...nextBody(next) } }));
    return { sentTo: email };
  },
});

/** `/verify-email`: verifies the address, or sends another link. */
export const verifyEmailRules = (next: string): FormRules<LinkDone> => ({
  shownAgain: ["token", "email"],
  check(form) {
    if (!tokenOf(form)) return newLinkRules(next).check(form);
    const password = passwordOf(form);
    return password === undefined ? undefined : checkReset(password, password);
  },
  toFormError: signUpFormError,
  async send(form, api) {
    const token = tokenOf(form);
    if (token) {
      const password = passwordOf(form);
      const body = { token, ...(password === undefined ? {} : { password }) };
      const followed = await unwrap(api.POST("/api/auth/verify-email", { body }));
      if (followed.is_signed_in) return redirect(next, 303);
      return followed.is_verified ? { followed: followed.email } : { asked: token };
    }
    return newLinkRules(next).send(form, api);
  },
});

/** `/confirm-email`: confirms the changed address. */
export const confirmEmailRules: FormRules<LinkDone> = {
  shownAgain: ["token"],
  check: () => undefined,
  toFormError: signUpFormError,
  async send(form, api) {
    const body = { token: tokenOf(form) };
    const { email } = await unwrap(api.POST("/api/account/email/confirm", { body }));
    return { followed: email };
  },
};
