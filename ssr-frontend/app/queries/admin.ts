import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** Somebody who wants to become a tutor, and what was decided. */
export type ApplicationRecord = Schemas["ApplicationResponse"];

/** Who did what to whom. */
export type AuditEntry = Schemas["AuditEntryResponse"];

/** An email on its way, sent, or given up. */
export type OutgoingEmail = Schemas["MailResponse"];

/** Applications in one state, and how many there are in each. */
export interface ApplicationPage extends ListStart<ApplicationRecord> {
  counts: Record<ApplicationRecord["status"], number>;
}

/** Emails in one state, and how many have not got out. */
export interface EmailPage extends ListStart<OutgoingEmail> {
  counts: { waiting: number; failed: number };
}

/** Entries of the audit log. */
export type AuditPage = ListStart<AuditEntry>;

const errorToast = (message: string): [string, string] => ["Failed to load data", message];

const topics = [TOPICS.admin];

const APPLICATIONS = ["admin", "applications"] as const;
const EMAILS = ["admin", "emails"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

/** The first so many applications in a state, and how many there are in each. */
export const applications = (status: ApplicationRecord["status"], count: number) =>
  apiQuery({
    key: [...APPLICATIONS, status, count],
    read: async (api): Promise<ApplicationPage> => {
      const { items, more, first } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/admin/applications", { params: { query: { status, ...page } } })),
      );
      return { items, more, counts: first.counts };
    },
    meta: { topics, staleAfter: { "application.changed": true }, errorToast },
  });

/** The first so many emails in a state, and how many have not got out. */
export const emails = (state: OutgoingEmail["state"], count: number) =>
  apiQuery({
    key: [...EMAILS, state, count],
    read: async (api): Promise<EmailPage> => {
      const { items, more, first } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/admin/mail", { params: { query: { state, ...page } } })),
      );
      return { items, more, counts: first.counts };
    },
    meta: { topics, staleAfter: { "mail.failed": true }, errorToast },
    // Nothing tells of emails that are written or sent.
    ...(state === "failed" ? {} : { staleTime: EACH_VISIT }),
  });

/** Which entries of the audit log: of this action, by this person, about this thing. */
export interface AuditFilter {
  action?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
}

/** The first so many entries of the audit log; newest first. Nothing tells of new ones, so each visit reads it. */
export const auditLog = ({ action, actor, subject }: AuditFilter, count: number) =>
  apiQuery({
    key: [...AUDIT_LOG, { action, actor, subject }, count],
    read: async (api): Promise<AuditPage> => {
      const filter = {
        ...(action ? { action } : {}),
        ...(actor ? { actor_id: actor } : {}),
        ...(subject ? { subject_id: subject } : {}),
      };
      const { items, more } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/admin/audit-log", { params: { query: { ...filter, ...page } } })),
      );
      return { items, more };
    },
    meta: { topics, staleAfter: { "application.changed": true, "mail.failed": true }, errorToast },
    staleTime: EACH_VISIT,
  });

const byId = (id: string) => ({ params: { path: { id } } });

/** Makes an applicant a tutor. */
export const approveApplication = (id: string) =>
  mutationOptions<ApplicationRecord, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/applications/{id}/approve", byId(id))),
    ...reloads(APPLICATIONS, AUDIT_LOG),
  });

/** Turns an application down, with a reason or without. */
export const rejectApplication = (id: string) =>
  mutationOptions({
    mutationFn: (reason: string) =>
      unwrap(
        browserApi.POST("/api/admin/applications/{id}/reject", {
          ...byId(id),
          body: reason ? { reason } : {},
        }),
      ),
    ...reloads(APPLICATIONS, AUDIT_LOG),
  });

/** Emails an approved applicant the way in again. */
export const resendPasswordEmail = (id: string) =>
  mutationOptions<ApplicationRecord, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/applications/{id}/resend-password-email", byId(id))),
    ...reloads(APPLICATIONS, AUDIT_LOG),
  });

/** Tries an email again that was given up. */
export const retryEmail = (id: string) =>
  mutationOptions<OutgoingEmail, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/mail/{id}/retry", byId(id))),
    ...reloads(EMAILS, AUDIT_LOG),
  });
