import type { AdminUser, AdminUserDetail } from "../../../queries/admin-users.ts";

// A file of its own, so that the page that books sessions loads no other texts about accounts.

/** Why a user cannot act at present, and what to do about it; empty if they can. */
function inactiveReason({ first_name, email_verified_at, suspended_at }: AdminUserDetail): string {
  if (suspended_at) return `${first_name} is suspended. Restore the account first.`;
  if (!email_verified_at)
    return `${first_name} hasn’t confirmed the address yet. Resend the verification first.`;
  return "";
}

/** Why a user cannot be made an admin, and what to do; empty if they can. */
export const grantRefusal = inactiveReason;

/** Why no session can be booked for a user, and what to do; empty if it can. */
export const bookRefusal = (user: AdminUserDetail): string =>
  isStudent(user) ? inactiveReason(user) : `${user.first_name} isn’t a student, and doesn’t take sessions.`;

/** Whether the user has the student role. */
export const isStudent = ({ roles }: Pick<AdminUser, "roles">): boolean => roles.includes("student");
