import type { AdminUser, AdminUserDetail } from "../../../queries/admin-users.ts";
import { ago } from "../../../time/ago.ts";
import { mediumDate } from "../../../time/format.ts";
import { VIEW_LABELS } from "../../views.ts";

type SignInMethod = AdminUser["sign_in_methods"][number];

const METHOD_LABELS: Record<SignInMethod, string> = {
  password: "Password",
  google: "Google",
  orcid: "ORCID",
};

export const methodLabel = (method: SignInMethod): string => METHOD_LABELS[method];

/** `Password, Google`. */
export const methodsWords = ({ sign_in_methods }: Pick<AdminUser, "sign_in_methods">): string =>
  sign_in_methods.map(methodLabel).join(", ") || "None";

/** `Tutor, Student`; the default role comes first. */
export const rolesWords = ({ role, roles }: Pick<AdminUser, "role" | "roles">): string =>
  [...new Set([role, ...roles])].map((name) => VIEW_LABELS[name]).join(", ");

const WEEK = 7 * 86_400_000;

/** `5 minutes ago`, a date if it is longer than a week ago, or `Never`. */
export function lastSeenWords(at: string | null | undefined, now: string, zone: string): string {
  if (!at) return "Never";
  return Date.parse(now) - Date.parse(at) < WEEK ? ago(at, now) : mediumDate(at, zone);
}

/** The only admin is always the viewer. */
const LAST_ADMIN = "You’re the only administrator. Make someone else one first.";

/** Why an account cannot be suspended, and what to do; empty if it can. */
export function suspendRefusal({ refusals }: AdminUserDetail): string {
  if (refusals.revoke_admin === "last_admin") return LAST_ADMIN;
  return refusals.revoke_admin === "self"
    ? "This is your own account. Another administrator would have to suspend it."
    : "";
}

/** Why a user's admin role cannot be revoked, and what to do; empty if it can. */
export function revokeRefusal({ refusals, first_name }: AdminUserDetail): string {
  if (refusals.revoke_admin === "last_admin") return LAST_ADMIN;
  if (refusals.revoke_admin === "self")
    return "These are your own rights. Another administrator has to remove them.";
  if (refusals.revoke_admin === "only_role")
    return `${first_name} is only an administrator, so nothing would be left. Suspend or delete the account instead.`;
  return "";
}

/** Why an account cannot be deleted, and what to do; empty if it can. */
export function deleteRefusal({ refusals, first_name, upcoming_lessons }: AdminUserDetail): string {
  switch (refusals.delete) {
    case "self":
      return "This is your own account. You can delete it in your own account settings.";
    case "last_admin":
      return LAST_ADMIN;
    case "upcoming_lessons":
      return upcoming_lessons > 0
        ? `${first_name} has ${upcoming_lessons === 1 ? "a session" : `${upcoming_lessons} sessions`} coming up. Suspend the account first, which cancels them and sends the money back, or wait until they’re over.`
        : `Money for ${first_name} is still on its way, or one of their sessions isn’t marked as paid.`;
    default:
      return "";
  }
}

/** Why no password link can be sent; empty if it can. */
export function passwordLinkRefusal({
  first_name,
  email_verified_at,
  suspended_at,
}: AdminUserDetail): string {
  if (suspended_at) return `${first_name} is suspended, and can’t sign in with any password.`;
  if (!email_verified_at) return `${first_name} has to confirm the address first.`;
  return "";
}
