import { serverApi } from "../api/api.server.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { type LoadResult, toLoadResult } from "../api/load-result.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { type AdminChoice, adminChoiceOf } from "./choice.ts";

type Schemas = components["schemas"];

/** Somebody who wants to become a tutor, and what was decided. */
export type ApplicationRecord = Schemas["ApplicationResponse"];

/** Who did what to whom. */
export type AuditEntry = Schemas["AuditEntryResponse"];

/** An email on its way, sent, or given up. */
export type OutgoingEmail = Schemas["MailResponse"];

/** Applications in one state, and how many there are in each. */
export interface ApplicationList extends ListStart<ApplicationRecord> {
  counts: Record<ApplicationRecord["status"], number>;
}

/** Emails in one state, and how many have not got out. */
export interface EmailList extends ListStart<OutgoingEmail> {
  counts: { waiting: number; failed: number };
}

/** What the admin's dashboard shows: the chosen area, and the counts beside the areas' names. */
export interface AdminData {
  /** Their counts stand beside the tab, so that they are always read. */
  applications: LoadResult<ApplicationList>;
  /** Only when it is looked at. */
  audit?: LoadResult<ListStart<AuditEntry>>;
  /** As well, for the emails that were given up. */
  mail: LoadResult<EmailList>;
}

type Api = ReturnType<typeof serverApi>;

/** Reads what the chosen area shows. */
export async function adminData(request: Request): Promise<AdminData> {
  const api = serverApi(request);
  const choice = adminChoiceOf(new URL(request.url).searchParams);
  const [applications, mail, audit] = await Promise.all([
    toLoadResult(applicationsOf(api, choice)),
    toLoadResult(emailsOf(api, choice)),
    choice.tab === "audit" ? toLoadResult(auditOf(api, choice)) : undefined,
  ]);
  return { applications, mail, ...(audit ? { audit } : {}) };
}

async function applicationsOf(api: Api, { tab, status, count }: AdminChoice): Promise<ApplicationList> {
  const { items, more, first } = await fetchFirst(tab === "applications" ? count : 1, (page) =>
    unwrap(api.GET("/api/admin/applications", { params: { query: { status, ...page } } })),
  );
  return { items, more, counts: first.counts };
}

async function auditOf(
  api: Api,
  { action, actor, subject, count }: AdminChoice,
): Promise<ListStart<AuditEntry>> {
  const filter = {
    ...(action ? { action } : {}),
    ...(actor ? { actor_id: actor } : {}),
    ...(subject ? { subject_id: subject } : {}),
  };
  const { items, more } = await fetchFirst(count, (page) =>
    unwrap(api.GET("/api/admin/audit-log", { params: { query: { ...filter, ...page } } })),
  );
  return { items, more };
}

async function emailsOf(api: Api, { tab, email: state, count }: AdminChoice): Promise<EmailList> {
  const { items, more, first } = await fetchFirst(tab === "mail" ? count : 1, (page) =>
    unwrap(api.GET("/api/admin/mail", { params: { query: { state, ...page } } })),
  );
  return { items, more, counts: first.counts };
}
