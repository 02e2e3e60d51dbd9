/** Where other parts of the admin's dashboard are led to. */

/** What became of the money: a month's statement. */
export const MONEY = "/dashboard/admin/money";

/** What students and organizations paid. */
export const MONEY_PAYMENTS = `${MONEY}/payments`;

/** What went back to their cards. */
export const MONEY_REFUNDS = `${MONEY}/refunds`;

/** What cardholders object to. */
export const MONEY_DISPUTES = `${MONEY}/disputes`;

/** What tutors are paid. */
export const MONEY_TUTORS = `${MONEY}/tutors`;

/** What went to the academy's bank. */
export const MONEY_BANK = `${MONEY}/bank`;

/** What went wrong with money. */
export const PAYMENT_PROBLEMS = "/dashboard/admin/payment-problems";

/** The sessions that a tutor gave. */
export const sessionsOf = (tutorId: string): string => `/dashboard/admin/sessions?tutor=${tutorId}`;

/** Somebody's account. */
export const personPage = (userId: string): string => `/dashboard/admin/users?user=${userId}`;

/** What was done to something, or to somebody. */
export const auditAbout = (subject: string): string => `/dashboard/admin/audit-log?subject=${subject}`;

/** What somebody did. */
export const auditBy = (actor: string): string => `/dashboard/admin/audit-log?actor=${actor}`;

/** Where a lesson is looked at. */
export const LESSONS = "/dashboard/admin/lessons";

/** One lesson, with what can be done with it. */
export const lessonPage = (bookingId: string): string => `${LESSONS}?lesson=${bookingId}`;

/** The opportunities of the summer portal, and what was reported about them. */
export const SUMMER = "/dashboard/admin/summer";

/** Where an opportunity is looked at, or added if the address names none. */
export const OPPORTUNITY = "/dashboard/admin/opportunity";

/** The listings of providers that wait for review. */
export const REVIEW = `${SUMMER}?view=review`;

/** The organizations that post them: those that can be verified. */
export const ORGANIZATIONS = `${SUMMER}?view=organizations`;

/** The organizations of a name, verified or not. */
export const organizationsNamed = (name: string): string =>
  `${ORGANIZATIONS}&${new URLSearchParams({ filter: "all", q: name })}`;

/** Where a provider's listing is reviewed. */
export const LISTING = "/dashboard/admin/listing";

/** The newsletters and their subscribers. */
export const NEWSLETTERS = "/dashboard/admin/newsletters";

/** Where one is written, sent and looked after. */
export const NEWSLETTER = "/dashboard/admin/newsletter";

/** Where a session is booked for somebody. */
export const BOOK = "/dashboard/admin/book";

/** Where one is booked for this student. */
export const bookSessionFor = (studentId: string): string => `${BOOK}?student=${studentId}`;
