import type { ApplicationRecord, AuditFilter, OutgoingEmail } from "../../queries/admin.ts";
import { applications, auditLog, emails } from "../../queries/admin.ts";
import { UUID } from "../../uuid.ts";
import type { TabQueries } from "../tab.ts";

/** The initial length of a list, and the step by which it grows. */
export const ADMIN_LIST_STEP = 25;
/** The maximum length: every row is read and sent at once. */
export const ADMIN_LIST_MAX = 500;

const APPLICATION_STATUSES: readonly ApplicationRecord["status"][] = ["pending", "approved", "rejected"];
const EMAIL_STATES: readonly OutgoingEmail["state"][] = ["failed", "waiting", "sent"];

/**
 * The state and length of the list of applications. They are in the address, so that reload and Back keep
 * them.
 */
export interface ApplicationsSearch {
  status: ApplicationRecord["status"];
  count: number;
}

/** The state and length of the list of emails. */
export interface EmailsSearch {
  state: OutgoingEmail["state"];
  count: number;
}

/** The filters and length of the audit log. */
export interface AuditSearch extends AuditFilter {
  count: number;
}

const AUDIT_ACTION = /^[a-z_]+(\.[a-z_]+)*$/;

/** Returns the text if it matches the pattern. */
export const matching = (text: string | null, pattern: RegExp) =>
  text && pattern.test(text) ? text : undefined;

/** The length of a list, from its address. */
export function countIn(params: URLSearchParams): number {
  const count = Number(params.get("count"));
  return Number.isInteger(count) && count > ADMIN_LIST_STEP
    ? Math.min(count, ADMIN_LIST_MAX)
    : ADMIN_LIST_STEP;
}

/** Parses the search parameters; invalid values are ignored. */
export const parseApplicationsSearch = (params: URLSearchParams): ApplicationsSearch => ({
  status: APPLICATION_STATUSES.find((status) => status === params.get("status")) ?? "pending",
  count: countIn(params),
});

export const parseEmailsSearch = (params: URLSearchParams): EmailsSearch => ({
  // Addresses in earlier emails name the parameter `mail`.
  state: EMAIL_STATES.find((state) => state === (params.get("state") ?? params.get("mail"))) ?? "failed",
  count: countIn(params),
});

export const parseAuditSearch = (params: URLSearchParams): AuditSearch => ({
  action: matching(params.get("action"), AUDIT_ACTION),
  actor: matching(params.get("actor"), UUID),
  subject: matching(params.get("subject"), UUID),
  count: countIn(params),
});

/** Formats the search parameters; defaults are omitted. */
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

/** The queries of the three tabs. */
export const applicationsQueries: TabQueries = ({ search }) => {
  const { status, count } = parseApplicationsSearch(search);
  return [applications(status, count)];
};

export const emailQueries: TabQueries = ({ search }) => {
  const { state, count } = parseEmailsSearch(search);
  return [emails(state, count)];
};

export const auditQueries: TabQueries = ({ search }) => {
  const { count, ...filter } = parseAuditSearch(search);
  return [auditLog(filter, count)];
};
