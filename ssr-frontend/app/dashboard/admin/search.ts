import type { ApplicationRecord, AuditFilter, OutgoingEmail } from "../../queries/admin.ts";
import { UUID } from "../../uuid.ts";

/** How long a list is at first, and how much longer each time. */
export const ADMIN_LIST_STEP = 25;
/** How long it can get: every row is read and sent at once. */
export const ADMIN_LIST_MAX = 500;

const APPLICATION_STATUSES: readonly ApplicationRecord["status"][] = ["pending", "approved", "rejected"];
const EMAIL_STATES: readonly OutgoingEmail["state"][] = ["failed", "waiting", "sent"];

/** Which applications are listed, and how many. These stand in the address, so that reload and back keep them. */
export interface ApplicationsSearch {
  status: ApplicationRecord["status"];
  count: number;
}

/** Which emails are listed, and how many. */
export interface EmailsSearch {
  state: OutgoingEmail["state"];
  count: number;
}

/** Which entries of the audit log are listed, and how many. */
export interface AuditSearch extends AuditFilter {
  count: number;
}

const AUDIT_ACTION = /^[a-z_]+(\.[a-z_]+)*$/;

/** What an address says where it could be meant. */
export const matching = (text: string | null, pattern: RegExp) =>
  text && pattern.test(text) ? text : undefined;

/** How long a list is, as its address says. */
export function countIn(params: URLSearchParams): number {
  const count = Number(params.get("count"));
  return Number.isInteger(count) && count > ADMIN_LIST_STEP
    ? Math.min(count, ADMIN_LIST_MAX)
    : ADMIN_LIST_STEP;
}

/** What an address says; what makes no sense is left out. */
export const parseApplicationsSearch = (params: URLSearchParams): ApplicationsSearch => ({
  status: APPLICATION_STATUSES.find((status) => status === params.get("status")) ?? "pending",
  count: countIn(params),
});

export const parseEmailsSearch = (params: URLSearchParams): EmailsSearch => ({
  // `mail` in the addresses of earlier emails.
  state: EMAIL_STATES.find((state) => state === (params.get("state") ?? params.get("mail"))) ?? "failed",
  count: countIn(params),
});

export const parseAuditSearch = (params: URLSearchParams): AuditSearch => ({
  action: matching(params.get("action"), AUDIT_ACTION),
  actor: matching(params.get("actor"), UUID),
  subject: matching(params.get("subject"), UUID),
  count: countIn(params),
});

/** The query of an address that says so; what is as usual is left out. */
export function format(values: Record<string, string | undefined>, count: number): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value);
  if (count > ADMIN_LIST_STEP) params.set("count", String(count));
  return params.size > 0 ? `?${params}` : "";
}

export const formatApplicationsSearch = ({ status, count }: ApplicationsSearch): string =>
  format({ status: status === "pending" ? undefined : status }, count);

export const formatEmailsSearch = ({ state, count }: EmailsSearch): string =>
  format({ state: state === "failed" ? undefined : state }, count);

export const formatAuditSearch = ({ action, actor, subject, count }: AuditSearch): string =>
  format({ action, actor, subject }, count);
