/** The admin's areas that there are so far, in order. */
const ADMIN_TABS = ["applications", "audit", "mail"] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

const APPLICATION_STATUSES = ["pending", "approved", "rejected"] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

const EMAIL_STATES = ["failed", "waiting", "sent"] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

/** How long a list is at first, and how much longer each time. */
export const ADMIN_LIST_STEP = 25;
/** How long it can get: every row is read and sent at once. */
export const ADMIN_LIST_MAX = 500;

/** What an admin looks at. It stands in the address, so that reload and back keep it. */
export interface AdminChoice {
  tab: AdminTab;
  /** Applications: in which state. */
  status: ApplicationStatus;
  /** Emails: in which state. */
  email: EmailState;
  /** Audit log: only this action, by this person, done to this thing. */
  action: string | undefined;
  actor: string | undefined;
  subject: string | undefined;
  /** How many rows of the shown list. */
  count: number;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const AUDIT_ACTION = /^[a-z_]+(\.[a-z_]+)*$/;

const matching = (text: string | null, pattern: RegExp) => (text && pattern.test(text) ? text : undefined);

/** The choice in an address; what makes no sense is left out. */
export function adminChoiceOf(params: URLSearchParams): AdminChoice {
  const count = Number(params.get("count"));
  return {
    tab: ADMIN_TABS.find((tab) => tab === params.get("tab")) ?? "applications",
    status: APPLICATION_STATUSES.find((status) => status === params.get("status")) ?? "pending",
    email: EMAIL_STATES.find((state) => state === params.get("mail")) ?? "failed",
    action: matching(params.get("action"), AUDIT_ACTION),
    actor: matching(params.get("actor"), UUID),
    subject: matching(params.get("subject"), UUID),
    count:
      Number.isInteger(count) && count > ADMIN_LIST_STEP ? Math.min(count, ADMIN_LIST_MAX) : ADMIN_LIST_STEP,
  };
}

/** The query of an address with that choice; each area keeps only what is its own. */
export function adminQueryOf({ tab, status, email, action, actor, subject, count }: AdminChoice): string {
  const params = new URLSearchParams();
  if (tab !== "applications") params.set("tab", tab);
  if (tab === "applications" && status !== "pending") params.set("status", status);
  if (tab === "mail" && email !== "failed") params.set("mail", email);
  if (tab === "audit") {
    for (const [name, value] of Object.entries({ action, actor, subject }))
      if (value) params.set(name, value);
  }
  if (count > ADMIN_LIST_STEP) params.set("count", String(count));
  return params.size > 0 ? `?${params}` : "";
}
