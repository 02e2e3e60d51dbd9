import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A tutor application, with its decision. */
export type ApplicationRecord = Schemas["ApplicationResponse"];

/** An entry of the audit log. */
export type AuditEntry = Schemas["AuditEntryResponse"];

/** An email of the outbox: pending, sent or failed. */
export type OutgoingEmail = Schemas["MailResponse"];

/** A page of tutor applications in one state, with the number in each. */
export interface ApplicationPage extends ListStart<ApplicationRecord> {
  counts: Record<ApplicationRecord["status"], number>;
}

/** A page of emails in one state, with the number of failed ones. */
export interface EmailPage extends ListStart<OutgoingEmail> {
  counts: { waiting: number; failed: number };
}

/** A page of the audit log. */
export type AuditPage = ListStart<AuditEntry>;

const errorToast = (message: string): [string, string] => ["Failed to load data", message];

const topics = [TOPICS.admin];

const APPLICATIONS = ["admin", "applications"] as const;
const EMAILS = ["admin", "emails"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

/** The first `count` tutor applications in a state, with the number in each. */
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

/** The first `count` emails in a state, with the number of failed ones. */
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
    // No live event reports emails that are enqueued or sent.
    ...(state === "failed" ? {} : { staleTime: EACH_VISIT }),
  });

/** Filters the audit log by action, actor and subject. */
export interface AuditFilter {
  action?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
}

/**
 * The first `count` entries of the audit log, newest first. No live event reports new ones, so each visit
 * refetches.
 */
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

/** Approves a tutor application, which makes the applicant a tutor. */
export const approveApplication = (id: string) =>
  mutationOptions<ApplicationRecord, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/applications/{id}/approve", byId(id))),
    ...reloads(APPLICATIONS, AUDIT_LOG),
  });

/** Rejects a tutor application, with an optional reason. */
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

/** Emails an approved applicant the link to set a password again. */
export const resendPasswordEmail = (id: string) =>
  mutationOptions<ApplicationRecord, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/applications/{id}/resend-password-email", byId(id))),
    ...reloads(APPLICATIONS, AUDIT_LOG),
  });

/** Retries an email that failed. */
export const retryEmail = (id: string) =>
  mutationOptions<OutgoingEmail, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/admin/mail/{id}/retry", byId(id))),
    ...reloads(EMAILS, AUDIT_LOG),
  });
