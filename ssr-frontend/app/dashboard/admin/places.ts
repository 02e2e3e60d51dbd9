/** Addresses of the admin dashboard that other parts link to. */

/** The monthly statement. */
export const MONEY = "/dashboard/admin/money";

/** The payments of students and organizations. */
export const MONEY_PAYMENTS = `${MONEY}/payments`;

/** The refunds. */
export const MONEY_REFUNDS = `${MONEY}/refunds`;

/** The disputes. */
export const MONEY_DISPUTES = `${MONEY}/disputes`;

/** The payouts of tutors. */
export const MONEY_TUTORS = `${MONEY}/tutors`;

/** The payouts to the academy's bank. */
export const MONEY_BANK = `${MONEY}/bank`;

/** Failed transfers and disputed payments. */
export const PAYMENT_PROBLEMS = "/dashboard/admin/payment-problems";

/** The sessions of a tutor. */
export const sessionsOf = (tutorId: string): string => `/dashboard/admin/sessions?tutor=${tutorId}`;

/** A user's account. */
export const personPage = (userId: string): string => `/dashboard/admin/users?user=${userId}`;

/** The audit entries about a subject. */
export const auditAbout = (subject: string): string => `/dashboard/admin/audit-log?subject=${subject}`;

/** The audit entries of an actor. */
export const auditBy = (actor: string): string => `/dashboard/admin/audit-log?actor=${actor}`;

/** The page of a lesson. */
export const LESSONS = "/dashboard/admin/lessons";

/** The page of one lesson. */
export const lessonPage = (bookingId: string): string => `${LESSONS}?lesson=${bookingId}`;

/** The summer portal's opportunities and their reports. */
export const SUMMER = "/dashboard/admin/summer";

/** The page of an opportunity; it creates one if the address names none. */
export const OPPORTUNITY = "/dashboard/admin/opportunity";

/** The listings in review. */
export const REVIEW = `${SUMMER}?view=review`;

/** The organizations that can be verified. */
export const ORGANIZATIONS = `${SUMMER}?view=organizations`;

/** The organizations with a name, verified or not. */
export const organizationsNamed = (name: string): string =>
  `${ORGANIZATIONS}&${new URLSearchParams({ filter: "all", q: name })}`;

/** The review page of a provider's listing. */
export const LISTING = "/dashboard/admin/listing";

/** The newsletters and their subscribers. */
export const NEWSLETTERS = "/dashboard/admin/newsletters";

/** The page of one newsletter. */
export const NEWSLETTER = "/dashboard/admin/newsletter";

/** Books a session for a student. */
export const BOOK = "/dashboard/admin/book";

/** Books a session for this student. */
export const bookSessionFor = (studentId: string): string => `${BOOK}?student=${studentId}`;
