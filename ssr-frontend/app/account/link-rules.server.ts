import type { FormRules } from "../api/form-action.server.ts";
import { unwrap } from "../api/problem.ts";
import { checkNewLink, readNewLink } from "./new-link-rules.ts";
import { nextBody } from "./next-path.ts";
import { checkReset } from "./recovery/reset-rules.ts";
import { signUpFormError } from "./sign-up-rules.ts";

/** What became of the form of a page that an emailed link leads to. */
interface LinkDone {
  /** Whose address is proven now. */
  followed?: string;
  /** The link's token, where it takes a password as well. */
  asked?: string;
  /** Where another link was sent. */
  sentTo?: string;
}

const tokenOf = (form: FormData): string => String(form.get("token") ?? "");

/** What the form for a password says; `undefined` where the link came without. */
const passwordOf = (form: FormData): string | undefined => form.get("password")?.toString();

/** `/verify-email`: follows the link, or has another one sent. */
export const verifyEmailRules = (next: string): FormRules<LinkDone> => ({
  shownAgain: ["token", "email"],
  check(form) {
    if (!tokenOf(form)) return checkNewLink(readNewLink(form));
    const password = passwordOf(form);
    return password === undefined ? undefined : checkReset(password, password);
  },
  toFormError: signUpFormError,
  async send(form, api) {
    const token = tokenOf(form);
    if (token) {
      const password = passwordOf(form);
      const body = { token, ...(password === undefined ? {} : { password }) };
      const { email, is_verified } = await unwrap(api.POST("/api/auth/verify-email", { body }));
      return is_verified ? { followed: email } : { asked: token };
    }
    const email = readNewLink(form);
    await unwrap(api.POST("/api/auth/resend-verification", { body: { email, ...nextBody(next) } }));
    return { sentTo: email };
  },
});

/** `/confirm-email`: follows the link. */
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
