/** Where other parts of the admin's dashboard are led to. */

/** What went wrong with money. */
export const PAYMENT_PROBLEMS = "/dashboard/admin/payment-problems";

/** The sessions that a tutor gave. */
export const sessionsOf = (tutorId: string): string => `/dashboard/admin/sessions?tutor=${tutorId}`;

/** What was done to something, or to somebody. */
export const auditAbout = (subject: string): string => `/dashboard/admin/audit-log?subject=${subject}`;

/** What somebody did. */
export const auditBy = (actor: string): string => `/dashboard/admin/audit-log?actor=${actor}`;
