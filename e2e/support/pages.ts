/** Pages that are checked separately, in addition to the public ones (`documents.ts`). */

/** Pages that only forms lead to. */
export const AFTER_FORMS = [
  ...["/newsletter/thanks", "/newsletter/confirmed", "/newsletter/unsubscribed"],
  "/emails/unsubscribed",
];

/** A path without a page. */
export const NOWHERE = "/no-such-page";

const tabs = (role: string, names: string[]) => names.map((name) => `/dashboard/${role}/${name}`);

/** An admin's pages about users and their content. */
export const ADMIN_PAGES_OF_PEOPLE = [
  ...tabs("admin", ["overview", "applications", "users", "research", "tutors", "reports", "newsletters"]),
  ...tabs("admin", ["summer", "email", "audit-log"]),
];

/** An admin's pages about sessions and money. */
export const ADMIN_PAGES_OF_MONEY = [
  ...tabs("admin", ["unpaid-sessions", "paid-sessions", "sessions", "payment-problems"]),
  ...tabs("admin", ["money", "money/payments", "money/refunds", "money/disputes", "money/tutors"]),
  ...tabs("admin", ["money/bank"]),
];

/** Each page of each role's dashboard, of a student's summer portal and of the AI tutor, without its sessions. */
export const pagesOfRoles = {
  student: [
    "/dashboard",
    "/dashboard?subject=Physics",
    ...tabs("student", ["lessons", "research", "messages"]),
    "/account",
    "/summer/profile",
    "/summer/profile?view=preview",
    "/summer/matches",
    "/summer/saved",
    "/summer/applications",
    "/summer/apply?opportunity=molecular-biology-laboratory-internship",
    "/summer/report?opportunity=molecular-biology-laboratory-internship",
    "/ai-tutor-access",
    "/ai-tutor/sessions",
  ],
  tutor: [
    "/dashboard",
    ...tabs("tutor", ["sessions", "availability", "bookings", "schedule", "research", "payments"]),
    ...tabs("tutor", ["messages", "settings"]),
  ],
  admin: [...ADMIN_PAGES_OF_PEOPLE, ...ADMIN_PAGES_OF_MONEY],
  provider: tabs("provider", ["listings", "applications", "organization", "analytics"]),
};
