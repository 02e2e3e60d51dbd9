import type { AdminUser, AdminUserDetail } from "../../../queries/admin-users.ts";

// Apart from what else is said of accounts, so that the page that books sessions loads nothing of that.

/** Why somebody can do nothing here just now, and what can be done about it; empty where they can. */
function inactiveReason({ first_name, email_verified_at, suspended_at }: AdminUserDetail): string {
  if (suspended_at) return `${first_name} is suspended. Restore the account first.`;
  if (!email_verified_at)
    return `${first_name} has not confirmed the address yet. Resend the verification first.`;
  return "";
}

/** Why somebody cannot be made an admin, and what can be done; empty where they can. */
export const grantRefusal = inactiveReason;

/** Why no session can be booked for somebody, and what can be done; empty where one can. */
export const bookRefusal = (user: AdminUserDetail): string =>
  isStudent(user) ? inactiveReason(user) : `${user.first_name} is no student, and takes no sessions.`;

/** Whether somebody can take lessons. */
export const isStudent = ({ roles }: Pick<AdminUser, "roles">): boolean => roles.includes("student");
