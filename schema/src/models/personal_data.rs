//! The tables that contain personal data: what an export contains of each, and what happens to it when the account is
//! deleted.
//!
//! Both use one list. A test fails if a table that references people is missing from it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{Array, Bool, Text, Timestamptz, Uuid as SqlUuid};

use crate::ids::UserId;

/// Rows with personal data.
#[derive(Debug, Clone, Copy)]
pub struct PersonalDataTable {
    /// Name in the export.
    pub name: &'static str,
    pub table: &'static str,
    /// SQL condition of the rows, in terms of the row `r` and of `person` with `id`, `email` and `now`.
    pub rows: &'static str,
    /// Columns in the export.
    pub columns: ExportColumns,
    /// What happens to them on deletion.
    pub deletion: DeletionRule,
}

/// Columns in the export.
#[derive(Debug, Clone, Copy)]
pub enum ExportColumns {
    /// All.
    All,
    /// All except secrets and data about other people.
    Except(&'static [&'static str]),
    /// Only these; the others are about other people.
    Only(&'static [&'static str]),
}

/// What happens to rows when the account is deleted.
#[derive(Debug, Clone, Copy)]
pub enum DeletionRule {
    /// They are deleted.
    Delete,
    /// They stay, and reference an anonymized person.
    Keep,
    /// They stay, with columns overwritten by this SQL.
    Overwrite(&'static str),
    /// They stay, with these columns cleared. Rows in which all are already empty, such as most lessons, are not
    /// updated.
    Clear(&'static [&'static str]),
}
use DeletionRule::{Clear, Delete, Keep, Overwrite};
use ExportColumns::{All, Except, Only};

const fn of(
    name: &'static str,
    table: &'static str,
    rows: &'static str,
    columns: ExportColumns,
    deletion: DeletionRule,
) -> PersonalDataTable {
    PersonalDataTable { name, table, rows, columns, deletion }
}

/// Name of the data that only the person can read.
const COMMON_PROFILE: &str = "common_profile";
/// Names of the data that only the person, or its recipient, can read: the Common Profile, and notes and messages about
/// applications.
const FOR_OWNERS: [&str; 4] = [
    COMMON_PROFILE,
    "opportunity_applications",
    "opportunity_application_messages",
    "opportunity_applications_received",
];

/// Who gets an export, which decides what it contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportRecipient {
    /// The person.
    Owner,
    /// An admin: without data that only the person can read.
    Admin,
}

/// All tables, in the order of deletion. The account comes first: the lock on its row prevents others from adding data
/// meanwhile.
#[rustfmt::skip]
pub const PERSONAL_DATA: &[PersonalDataTable] = &[
    of("account", "users", "r.id = person.id", Except(&["password_hash", "sign_up_browser"]),
        Overwrite("email = 'deleted-' || r.id || '@deleted.invalid', password_hash = NULL, email_verified_at = NULL,
                   sign_up_browser = NULL, time_zone = NULL,
                   last_seen_at = NULL, deleted_at = person.now, updated_at = person.now")),
    of("profile", "profiles", "r.id = person.id", All,
        Overwrite("first_name = 'Former',
                   last_name = CASE WHEN r.role IN ('student', 'tutor') THEN r.role ELSE 'member' END,
                   services = '{}', is_mentor_approved = false, slug = NULL, bio = '', education = '',
                   languages = '', levels = '{}', profile_image_url = NULL,
                   zoom_link = NULL, tutoring_hourly_rate_cents = NULL, minimum_notice_minutes = 0, buffer_minutes = 0,
                   updated_at = person.now")),
    of("roles", "user_roles", "r.user_id = person.id", All, Delete),
    of("sessions", "sessions", "r.user_id = person.id", Except(&["token_hash"]), Delete),
    of("second_factor", "second_factors", "r.user_id = person.id", Except(&["secret", "last_step"]), Delete),
    of("recovery_codes", "recovery_codes", "r.user_id = person.id", Except(&["code_hash"]), Delete),
    of("passkeys", "passkeys", "r.user_id = person.id", Except(&["credential_id", "credential"]), Delete),
    of("passkey_challenges", "passkey_challenges", "r.user_id = person.id", Only(&["purpose", "expires_at"]), Delete),
    of("known_devices", "known_devices", "r.user_id = person.id", Except(&["token_hash"]), Delete),
    of("mailed_links", "account_tokens", "r.user_id = person.id", Except(&["token_hash"]), Delete),
    of("password_reset_requests", "password_reset_requests", "r.email = person.email", All, Delete),
    of("accounts_elsewhere", "user_identities", "r.user_id = person.id", All, Delete),
    of("pending_accounts_elsewhere", "pending_identities", "r.email = person.email",
        Except(&["browser_hash", "token_hash"]), Delete),
    of("tutor_applications", "pending_tutor_applications", "r.email = person.email OR r.account_id = person.id",
        Except(&["decided_by"]), Delete),
    of("tutor_applications_decided", "pending_tutor_applications", "r.decided_by = person.id",
        Only(&["id", "status", "decided_at"]), Keep),
    of("newsletters_received", "newsletter_deliveries",
        "r.subscription_id = ANY (ARRAY(
            SELECT s.id FROM newsletter_subscriptions s WHERE s.email = person.email
            UNION ALL SELECT s.id FROM newsletter_subscriptions s JOIN former_addresses f ON f.address = s.email
                      WHERE f.user_id = person.id AND NOT EXISTS (SELECT FROM users u WHERE u.email = f.address)))",
        Only(&["newsletter_id", "state", "changed_at"]), Delete),
    of("newsletters_written", "newsletters",
        "r.created_by = person.id OR r.updated_by = person.id OR r.sent_by = person.id",
        Only(&["id", "subject", "state", "created_at", "updated_at", "started_at"]), Keep),
    of("email_preferences", "email_preferences", "r.user_id = person.id", Except(&["unsubscribe_key"]), Delete),
    // When an account's address changes, a subscription stays with the address it was confirmed for.
    of("newsletter", "newsletter_subscriptions",
        "r.email = person.email
         OR r.email = ANY (ARRAY(SELECT f.address FROM former_addresses f WHERE f.user_id = person.id
                                 AND NOT EXISTS (SELECT FROM users u WHERE u.email = f.address)))",
        Except(&["confirm_token_hash", "unsubscribe_key"]), Delete),
    // Emails contain links that still work. Those to a former address that now belongs to somebody else are left
    // alone.
    of("mails", "mail_outbox",
        "r.to_address = person.email
         OR r.to_address = ANY (ARRAY(SELECT f.address FROM former_addresses f WHERE f.user_id = person.id
                                      AND NOT EXISTS (SELECT FROM users u WHERE u.email = f.address)))",
        Only(&["template", "subject", "to_address", "to_name", "created_at", "sent_at", "failed_at"]), Delete),
    of("former_addresses", "former_addresses", "r.user_id = person.id", All, Delete),
    of("former_slugs", "former_slugs", "r.tutor_id = person.id", All, Delete),
    of("availability", "tutor_availability", "r.tutor_id = person.id", All, Delete),
    of("days_off", "tutor_days_off", "r.tutor_id = person.id", All, Delete),
    of("lessons_as_student", "student_bookings", "r.student_id = person.id",
        Except(&["tutor_share_cents", "hold_failures", "hold_retry_at"]),
        Clear(&["student_notes", "tutor_notes", "practice_notes", "cancellation_note"])),
    of("lessons_as_tutor", "student_bookings", "r.tutor_id = person.id", Except(&["hold_failures", "hold_retry_at"]),
        Clear(&["tutor_notes", "practice_notes", "cancellation_note"])),
    of("lesson_times", "booking_people", "r.person_id = person.id", All, Keep),
    of("payments", "payments", "r.payer_id = person.id",
        Except(&["payee_id", "payee_share_cents", "owed_cents", "transferred_cents", "share_withheld", "transfer_action", "withheld_cents",
               "withheld_of_cents", "target_cents", "payout_action", "sync_failures"]), Keep),
    of("shares", "payments", "r.payee_id = person.id",
        Only(&["id", "purpose", "booking_id", "amount_cents", "payee_share_cents", "status", "refunded_cents", "lost_cents",
               "dispute_state", "owed_cents", "target_cents", "transferred_cents", "share_withheld", "withheld_cents", "created_at",
               "updated_at"]), Keep),
    of("receipts", "payment_receipts",
        "r.payment_id IN (SELECT id FROM payments WHERE payer_id = person.id)", All, Keep),
    of("refunds", "payment_refunds",
        "r.payment_id IN (SELECT id FROM payments WHERE payer_id = person.id)", All, Keep),
    // The reason is for admins, and may mention others.
    of("refund_requests", "refund_requests",
        "r.payment_id IN (SELECT id FROM payments WHERE payer_id = person.id)",
        Only(&["id", "payment_id", "amount_cents", "created_at"]), Overwrite("reason = '-'")),
    of("refund_requests_of_shares", "refund_requests",
        "r.payment_id IN (SELECT id FROM payments WHERE payee_id = person.id)",
        Only(&["id", "payment_id", "amount_cents", "created_at"]), Overwrite("reason = '-'")),
    of("refund_requests_made", "refund_requests", "r.requested_by = person.id",
        Only(&["id", "payment_id", "amount_cents", "created_at"]), Keep),
    // The explanation is for admins, and may mention others.
    of("balance_differences", "balance_differences",
        "r.payment_id IN (SELECT id FROM payments WHERE payer_id = person.id)
         OR r.payment_id IN (SELECT id FROM payments WHERE payee_id = person.id)
         OR r.payout_adjustment_id IN (SELECT id FROM payout_adjustments WHERE tutor_id = person.id)",
        Only(&["id", "kind", "moved_at", "own_cents", "stripe_cents"]),
        Overwrite("explanation = CASE WHEN explanation IS NOT NULL THEN '---' END")),
    of("balance_differences_explained", "balance_differences", "r.explained_by = person.id",
        Only(&["id", "kind", "explained_at"]), Keep),
    of("disputes", "payment_disputes",
        "r.payment_id IN (SELECT id FROM payments WHERE payer_id = person.id)", All, Keep),
    // Unprocessed events are still needed; they are deleted later, after processing.
    of("payment_events", "stripe_events",
        "r.processed_at IS NOT NULL AND r.payment_id IN (SELECT id FROM payments WHERE payer_id = person.id)",
        Only(&["id", "type", "object_id", "received_at"]), Delete),
    of("payout_events", "stripe_events", "r.processed_at IS NOT NULL AND r.tutor_id = person.id",
        Only(&["id", "type", "object_id", "received_at"]), Delete),
    of("lesson_records_as_student", "tutor_sessions",
        "r.booking_id IN (SELECT id FROM student_bookings WHERE student_id = person.id)",
        Except(&["paid", "tutor_share_cents", "changed_by", "search", "settled_elsewhere"]),
        Overwrite("student_name = 'Former student'")),
    of("lesson_records_as_tutor", "tutor_sessions", "r.tutor_id = person.id", Except(&["changed_by", "search"]), Keep),
    of("lesson_records_changed", "tutor_sessions", "r.changed_by = person.id", Only(&["id", "paid", "updated_at"]), Keep),
    of("payout_account", "payout_accounts", "r.tutor_id = person.id", Except(&["check_failures"]), Overwrite("prefilled_email = NULL")),
    // The reason is for the tutor, and may mention others.
    of("payout_adjustments", "payout_adjustments", "r.tutor_id = person.id",
        Except(&["entry_key", "created_by", "cancelled_by"]), Overwrite("reason = '-'")),
    of("payout_adjustments_entered", "payout_adjustments", "r.created_by = person.id OR r.cancelled_by = person.id",
        Only(&["id", "kind", "amount_cents", "created_at", "cancelled_at"]), Keep),
    of("payables", "payables",
        "r.id = ANY (ARRAY(SELECT id FROM payments WHERE payee_id = person.id
            UNION ALL SELECT id FROM payout_adjustments WHERE tutor_id = person.id))", Except(&["failures"]), Keep),
    of("payout_movements", "payout_movements",
        "r.payable_id = ANY (ARRAY(SELECT id FROM payments WHERE payee_id = person.id
            UNION ALL SELECT id FROM payout_adjustments WHERE tutor_id = person.id))", All, Keep),
    // Transfers from before there were movements; the table is dropped in the next release.
    of("transfers", "transfers",
        "r.payment_id IN (SELECT id FROM payments WHERE payee_id = person.id)", All, Keep),
    of("research_milestones", "research_milestones",
        "r.research_request_id IN (SELECT id FROM research_requests WHERE student_id = person.id)", All, Delete),
    // Entries by the mentor; the student's own follow below.
    of("research_progress_as_student", "research_progress",
        "r.user_id <> person.id AND r.research_request_id IN (SELECT id FROM research_requests WHERE student_id = person.id)",
        All, Delete),
    of("research_links_as_student", "research_links",
        "r.user_id <> person.id AND r.research_request_id IN (SELECT id FROM research_requests WHERE student_id = person.id)",
        All, Delete),
    of("research_meetings_as_student", "research_meetings",
        "r.research_request_id IN (SELECT id FROM research_requests WHERE student_id = person.id)", All, Delete),
    of("research_handovers_as_student", "research_handovers",
        "r.research_request_id IN (SELECT id FROM research_requests WHERE student_id = person.id)", All, Delete),
    of("research_requests", "research_requests", "r.student_id = person.id", All, Delete),
    // An unfinished project needs another tutor.
    of("research_projects_as_tutor", "research_requests", "r.assigned_tutor_id = person.id", All,
        Overwrite("assigned_tutor_id = CASE r.status WHEN 'completed' THEN r.assigned_tutor_id END,
                   assigned_at = CASE r.status WHEN 'completed' THEN r.assigned_at END,
                   status = CASE r.status WHEN 'completed' THEN r.status ELSE 'pending' END")),
    // The remaining rows belong to another student's project.
    of("research_progress", "research_progress", "r.user_id = person.id", All, Keep),
    of("research_links", "research_links", "r.user_id = person.id", All, Keep),
    of("research_meetings", "research_meetings", "r.user_id = person.id", All, Keep),
    // A tutor's reason for a handover is about themselves.
    of("research_handovers", "research_handovers", "r.tutor_id = person.id", All,
        Overwrite("reason = CASE r.reason WHEN '' THEN '' ELSE 'The mentor has left the academy.' END")),
    of("chats_as_student", "chat_sessions", "r.student_id = person.id", All, Keep),
    of("chats_as_tutor", "chat_sessions", "r.tutor_id = person.id", All, Keep),
    of("chat_messages", "chat_messages", "r.sender_id = person.id", All,
        Overwrite("message = CASE r.kind WHEN 'subject' THEN r.message
                   ELSE '(This message went with its writer''s account.)' END, file_id = NULL")),
    // No message references them any more. A trigger of the table schedules the removal of their contents.
    of("chat_files", "chat_files", "r.uploader_id = person.id", Except(&["storage_name"]), Delete),
    of("held_messages", "held_messages", "r.sender_id = person.id", Except(&["decided_by"]), Delete),
    of("held_messages_decided", "held_messages", "r.decided_by = person.id", Only(&["id", "state", "decided_at"]), Keep),
    of("chat_reports", "chat_reports", "r.reporter_id = person.id", Except(&["decided_by", "snapshot"]),
        Overwrite("details = '', snapshot = '[]', reply = ''")),
    // A report stays when the account that it is about is deleted. While it is open, the export does not contain it,
    // and deleting the account does not clear it. Its text and the reply belong to the reporter.
    of("chat_reports_about", "chat_reports", "r.reported_id = person.id AND r.state <> 'open'",
        Only(&["id", "reason", "state", "created_at", "decided_at"]), Overwrite("snapshot = '[]'")),
    of("chat_reports_decided", "chat_reports", "r.decided_by = person.id", Only(&["id", "state", "decided_at"]), Keep),
    of("blocks", "blocks", "r.blocker_id = person.id", Except(&["set_by"]), Delete),
    of("blocks_by_others", "blocks", "r.blocked_id = person.id AND r.set_by IS NOT NULL", Only(&["created_at"]), Delete),
    of("blocks_set", "blocks", "r.set_by = person.id", Only(&["created_at"]), Keep),
    of("chat_views", "chat_views", "r.admin_id = person.id", All, Overwrite("reason = '-'")),
    // The reasons for reading their chats may name them.
    of("chat_views_of_theirs", "chat_views",
        "r.chat_session_id IN (SELECT id FROM chat_sessions WHERE person.id IN (student_id, tutor_id))",
        Only(&["created_at"]), Overwrite("reason = '-'")),
    of("suspensions", "suspensions", "r.user_id = person.id", Only(&["message", "created_at", "restored_at"]),
        Overwrite("reason = '-', message = '-'")),
    of("suspensions_made", "suspensions", "r.suspended_by = person.id OR r.restored_by = person.id",
        Only(&["created_at", "restored_at"]), Keep),
    // A reader of a chat (`chats::access::visible`) gets this row only: messages are exported to their senders.
    of("chat_readers", "chat_readers", "r.user_id = person.id", All, Delete),
    of("chat_reads", "chat_reads", "r.user_id = person.id", All, Delete),
    of("chat_notices", "chat_notices", "r.user_id = person.id", All, Delete),
    of(COMMON_PROFILE, "common_profile_fields", "r.user_id = person.id", All, Delete),
    of("saved_opportunities", "saved_opportunities", "r.user_id = person.id", All, Delete),
    // A report about an opportunity is useful without its author.
    of("opportunity_reports", "opportunity_reports", "r.reporter_id = person.id", Except(&["decided_by", "note"]),
        Overwrite("details = '', note = ''")),
    of("opportunity_reports_decided", "opportunity_reports", "r.decided_by = person.id",
        Only(&["id", "decision", "decided_at"]), Keep),
    // The remaining row keeps the provider's count of applications correct.
    of("opportunity_applications", "opportunity_applications", "r.student_id = person.id",
        Except(&["notes", "notes_version"]),
        Overwrite("profile = '{}', question = '-', answer = '-', notes = '', notes_version = r.notes_version + 1")),
    of("opportunity_application_steps", "opportunity_application_steps",
        "r.application_id IN (SELECT id FROM opportunity_applications WHERE student_id = person.id)", All, Keep),
    of("opportunity_application_messages", "opportunity_application_messages", "r.sender_id = person.id", All,
        Overwrite("text = '(This message went with its writer''s account.)'")),
    // Texts by others belong to them; the notes are the provider's own.
    of("opportunity_applications_received", "opportunity_applications",
        "r.opportunity_id IN (SELECT l.opportunity_id FROM listings l JOIN organizations o ON o.id = l.organization_id
                              WHERE o.provider_id = person.id)",
        Only(&["id", "state", "created_at", "answered_at", "notes"]),
        Overwrite("notes = '', notes_version = r.notes_version + 1")),
    // The public versions of their listings stay, closed, because students have saved them.
    of("listings", "listings", "r.organization_id IN (SELECT id FROM organizations WHERE provider_id = person.id)",
        Except(&["decided_by"]),
        Overwrite("draft = jsonb_build_object('title', '-'), question = '', reason = '', hidden_message = ''")),
    // An admin's reason for hiding one may name its provider.
    of("opportunities", "opportunities",
        "r.id IN (SELECT l.opportunity_id FROM listings l JOIN organizations o ON o.id = l.organization_id
                  WHERE o.provider_id = person.id)",
        Only(&["id", "slug", "title", "organization", "description", "run_by", "apply_url", "created_at", "updated_at"]),
        Overwrite("hidden_reason = CASE WHEN hidden_reason IS NOT NULL THEN '-' END")),
    of("listings_decided", "listings", "r.decided_by = person.id", Only(&["id", "state", "decided_at"]), Keep),
    of("organizations", "organizations", "r.provider_id = person.id", Except(&["verified_by"]),
        Overwrite("name = 'Former organization', website = '', about = '', domain = NULL, domain_proved_at = NULL,
                   domain_email = NULL, public_website = '', public_about = '', texts_reviewed_at = NULL,
                   verified = NULL, verified_at = NULL, verified_by = NULL, updated_at = person.now")),
    of("organizations_verified", "organizations", "r.verified_by = person.id", Only(&["id", "verified", "verified_at"]), Keep),
    of("ai_tutor_messages", "ai_tutor_messages",
        "r.session_id IN (SELECT id FROM ai_tutor_sessions WHERE user_id = person.id)", All, Delete),
    of("ai_tutor_sessions", "ai_tutor_sessions", "r.user_id = person.id", Except(&["access_id", "connection_id"]), Delete),
    of("ai_tutor_usage", "ai_tutor_usage", "r.user_id = person.id", All, Delete),
    // A flag stays when the account that it is about is deleted. While it is open, deleting the account does not clear
    // it.
    of("ai_tutor_flags", "ai_tutor_flags", "r.user_id = person.id AND r.decided_at IS NOT NULL",
        Only(&["id", "severity", "source", "created_at", "decided_at"]), Overwrite("excerpt = '-', topic = '-', note = ''")),
    of("ai_tutor_flags_decided", "ai_tutor_flags", "r.decided_by = person.id", Only(&["id", "decided_at"]), Keep),
    of("ai_tutor_settings", "ai_tutor_settings", "r.updated_by = person.id", Only(&["updated_at"]), Keep),
    of("live_events", "live_events",
        "r.audience_user_id = person.id OR 'user:' || person.id = ANY (r.topics)", All, Delete),
    of("counted_tries", "rate_limit_hits",
        "r.key LIKE '%:' || person.id OR right(r.key, length(person.email) + 1) = ':' || person.email", All, Delete),
    // Append-only, and without names: ids, states and amounts.
    of("log", "audit_log", "r.actor_id = person.id OR (r.subject_type = 'user' AND r.subject_id = person.id)", All, Keep),
];

/// CTE at the start of each statement.
const PERSON: &str = "WITH person AS (SELECT $1 AS id, $2 AS email, $3 AS now)";

#[derive(QueryableByName)]
struct Rows {
    #[diesel(sql_type = Text)]
    rows: String,
}

#[derive(QueryableByName)]
struct TableColumns {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Array<Text>)]
    columns: Vec<String>,
}

/// Returns the columns of each listed table, in order.
fn all_columns(conn: &mut PgConnection) -> QueryResult<HashMap<String, Vec<String>>> {
    let tables: Vec<&str> = PERSONAL_DATA.iter().map(|entry| entry.table).collect();
    let found: Vec<TableColumns> = diesel::sql_query(
        "SELECT c.relname::text AS table_name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
         FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
         WHERE c.relname = ANY($1) AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
         GROUP BY c.relname",
    )
    .bind::<Array<Text>, _>(tables)
    .load(conn)?;
    Ok(found.into_iter().map(|table| (table.table_name, table.columns)).collect())
}

/// Returns everything stored about a person, by the names in [`PERSONAL_DATA`], each with its rows as a JSON list,
/// which is not parsed here. Parsing thousands of lessons would take longer than Postgres takes to serialize them.
pub fn export(
    conn: &mut PgConnection,
    id: UserId,
    email: &str,
    reader: ExportRecipient,
    now: DateTime<Utc>,
) -> QueryResult<Vec<(&'static str, String)>> {
    let columns = all_columns(conn)?;
    let is_told =
        |entry: &&PersonalDataTable| reader == ExportRecipient::Owner || !FOR_OWNERS.contains(&entry.name);
    let told = PERSONAL_DATA.iter().filter(is_told);
    told.map(|entry| {
        let PersonalDataTable { name, table, rows, .. } = entry;
        let selected = entry.columns.selected(columns.get(*table).map_or(&[], Vec::as_slice));
        // JSON instead of JSONB, which takes Postgres four times as long for many rows.
        let query = format!(
            "{PERSON} SELECT coalesce(json_agg(shown), '[]')::text AS rows
             FROM (SELECT {selected} FROM {table} r, person WHERE {rows}) shown"
        );
        let found: Rows = bound(query, id, email, now).get_result(conn)?;
        Ok((*name, found.rows))
    })
    .collect()
}

/// Erases everything stored about a person whose account the caller has locked. Rows that stay are anonymized.
pub fn erase(conn: &mut PgConnection, id: UserId, email: &str, now: DateTime<Utc>) -> QueryResult<()> {
    for PersonalDataTable { table, rows, deletion, .. } in PERSONAL_DATA {
        let statement = match deletion {
            Keep => continue,
            Delete => format!("DELETE FROM {table} r USING person WHERE {rows}"),
            Overwrite(columns) => format!("UPDATE {table} r SET {columns} FROM person WHERE {rows}"),
            Clear(columns) => {
                let change =
                    columns.iter().map(|column| format!("{column} = ''")).collect::<Vec<_>>().join(", ");
                let filled =
                    columns.iter().map(|column| format!("r.{column} <> ''")).collect::<Vec<_>>().join(" OR ");
                format!("UPDATE {table} r SET {change} FROM person WHERE ({rows}) AND ({filled})")
            }
        };
        bound(format!("{PERSON} {statement}"), id, email, now).execute(conn)?;
    }
    Ok(())
}

/// Whether the account cannot be deleted yet: there are upcoming lessons, processing payments or pending payouts, or
/// session records paid elsewhere that are not marked as paid.
pub fn is_unsettled(conn: &mut PgConnection, id: UserId, now: DateTime<Utc>) -> QueryResult<bool> {
    #[derive(QueryableByName)]
    struct UnsettledRow {
        #[diesel(sql_type = Bool)]
        unsettled: bool,
    }
    let query = "
        SELECT EXISTS (
            SELECT FROM student_bookings b
            WHERE (b.student_id = $1 OR b.tutor_id = $1) AND b.status IN ('pending', 'confirmed') AND b.ends_at > $2
        ) OR EXISTS (
            SELECT FROM payments p LEFT JOIN payables y ON y.payment_id = p.id
            WHERE (p.payer_id = $1 OR p.payee_id = $1) AND (
                p.status IN ('processing', 'refund_pending')
                OR p.status = 'paid' AND p.refund_requested_cents > p.refunded_cents
                OR p.dispute_state = 'open'
                -- What the payee is owed, has been sent too much, or is being sent.
                OR p.payee_id = $1 AND (p.payout_action IS NOT NULL OR y.moving_kind IS NOT NULL))
        ) OR EXISTS (
            SELECT FROM payout_adjustments a LEFT JOIN payables y ON y.payout_adjustment_id = a.id
            WHERE a.tutor_id = $1 AND (a.payout_action IS NOT NULL OR y.moving_kind IS NOT NULL)
        ) OR EXISTS (
            -- Afterwards nobody could tell whom to pay.
            SELECT FROM tutor_sessions s WHERE s.tutor_id = $1 AND (s.booking_id IS NULL OR s.settled_elsewhere) AND NOT s.paid
        ) AS unsettled";
    let row: UnsettledRow =
        diesel::sql_query(query).bind::<SqlUuid, _>(id).bind::<Timestamptz, _>(now).get_result(conn)?;
    Ok(row.unsettled)
}

fn bound(query: String, id: UserId, email: &str, now: DateTime<Utc>) -> BoxedSqlQuery<'_, Pg, SqlQuery> {
    diesel::sql_query(query)
        .into_boxed()
        .bind::<SqlUuid, _>(id)
        .bind::<Text, _>(email)
        .bind::<Timestamptz, _>(now)
}

impl ExportColumns {
    /// Returns the SQL of the exported columns of a table.
    fn selected(self, all: &[String]) -> String {
        let shown: Vec<String> = match self {
            All => return "r.*".to_owned(),
            Except(hidden) => all
                .iter()
                .filter(|column| !hidden.contains(&column.as_str()))
                .map(|c| format!("r.{c}"))
                .collect(),
            Only(shown) => shown.iter().map(|column| format!("r.{column}")).collect(),
        };
        shown.join(", ")
    }
}
