//! Summary numbers of the admin dashboard.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Double, Timestamptz};

use crate::models::admin_opportunity_list::{IS_WITHHELD, check_due_since};
use crate::models::bank_payout::IS_MADE_GOOD;
use crate::models::organization_list::TO_REVIEW;
use crate::models::prepared::prepared;

/// Summary numbers of the admin dashboard.
#[derive(Debug, Clone, Copy, PartialEq, QueryableByName, serde::Serialize, utoipa::ToSchema)]
#[schema(as = AdminSummaryResponse)]
pub struct AdminSummary {
    /// Users with the tutor role.
    #[diesel(sql_type = BigInt)]
    pub total_tutors: i64,
    /// Session records, including upcoming ones.
    #[diesel(sql_type = BigInt)]
    pub total_sessions: i64,
    /// Total duration of these records.
    #[diesel(sql_type = Double)]
    pub total_hours: f64,
    /// Total duration of records marked as paid.
    #[diesel(sql_type = Double)]
    pub paid_hours: f64,
    /// Items that wait for an admin.
    #[diesel(embed)]
    pub needs: AdminNeeds,
}

/// Numbers of items that wait for an admin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName, serde::Serialize, utoipa::ToSchema)]
pub struct AdminNeeds {
    /// Tutor applications.
    #[diesel(sql_type = BigInt)]
    pub pending_applications: i64,
    /// Research projects without a mentor.
    #[diesel(sql_type = BigInt)]
    pub unassigned_research: i64,
    /// Reports about chats.
    #[diesel(sql_type = BigInt)]
    pub open_reports: i64,
    /// Held messages.
    #[diesel(sql_type = BigInt)]
    pub held_messages: i64,
    /// Reports about opportunities.
    #[diesel(sql_type = BigInt)]
    pub opportunity_reports: i64,
    /// Opportunities that are expired, or soon will be, because nobody has checked them.
    #[diesel(sql_type = BigInt)]
    pub opportunities_to_check: i64,
    /// Providers' listings in review.
    #[diesel(sql_type = BigInt)]
    pub listings_in_review: i64,
    /// Organizations with a proven domain that are not verified.
    #[diesel(sql_type = BigInt)]
    pub organizations_to_verify: i64,
    /// Organizations with texts that no admin has reviewed.
    #[diesel(sql_type = BigInt)]
    pub organizations_to_review: i64,
    /// Tutors' shares whose transfer or reversal Stripe refuses.
    #[diesel(sql_type = BigInt)]
    pub failed_payouts: i64,
    /// Payout adjustments whose transfer or reversal Stripe refuses.
    #[diesel(sql_type = BigInt)]
    pub refused_adjustments: i64,
    /// Open disputes.
    #[diesel(sql_type = BigInt)]
    pub open_disputes: i64,
    /// Unexplained differences between our rows and Stripe's balance transactions.
    #[diesel(sql_type = BigInt)]
    pub balance_differences: i64,
    /// Failed bank payouts without a later successful one.
    #[diesel(sql_type = BigInt)]
    pub failed_bank_payouts: i64,
    /// Emails that failed permanently.
    #[diesel(sql_type = BigInt)]
    pub failed_emails: i64,
    /// Session records that are not marked as paid.
    #[diesel(sql_type = BigInt)]
    pub unpaid_sessions: i64,
}

/// `$1` is now, `$2` the latest check of an opportunity that is due to be repeated. `{to_review}` stands for
/// [`TO_REVIEW`], `{made_good}` for [`IS_MADE_GOOD`], which `bank_payout` uses as well, and `{withheld}` for
/// [`IS_WITHHELD`].
const SUMMARY: &str = "
    SELECT (SELECT count(*) FROM user_roles WHERE role = 'tutor') AS total_tutors,
        records.total_sessions, records.total_hours, records.paid_hours,
        (SELECT count(*) FROM pending_tutor_applications WHERE status = 'pending') AS pending_applications,
        (SELECT count(*) FROM research_requests WHERE status = 'pending') AS unassigned_research,
        (SELECT count(*) FROM chat_reports WHERE state = 'open') AS open_reports,
        (SELECT count(*) FROM held_messages WHERE state = 'waiting') AS held_messages,
        (SELECT count(*) FROM opportunity_reports WHERE decision IS NULL) AS opportunity_reports,
        (SELECT count(*) FROM opportunities
         WHERE hidden_reason IS NULL AND checked_at <= $2 AND deadline_at > $1 AND NOT {withheld}) AS opportunities_to_check,
        (SELECT count(*) FROM listings WHERE state = 'in_review') AS listings_in_review,
        (SELECT count(*) FROM organizations WHERE domain IS NOT NULL AND verified IS NULL) AS organizations_to_verify,
        (SELECT count(*) FROM organizations WHERE {to_review}) AS organizations_to_review,
        (SELECT count(*) FROM payables y JOIN payments p ON p.id = y.payment_id
         WHERE y.refusal IS NOT NULL AND p.payout_action IS NOT NULL) AS failed_payouts,
        (SELECT count(*) FROM payables y JOIN payout_adjustments a ON a.id = y.payout_adjustment_id
         WHERE y.refusal IS NOT NULL AND a.payout_action IS NOT NULL) AS refused_adjustments,
        (SELECT count(*) FROM payments WHERE dispute_state = 'open' AND booking_id IS NOT NULL AND payee_id IS NOT NULL)
            AS open_disputes,
        (SELECT count(*) FROM balance_differences WHERE resolved_at IS NULL AND explained_at IS NULL) AS balance_differences,
        (SELECT count(*) FROM bank_payouts p WHERE p.status = 'failed' AND NOT {made_good}) AS failed_bank_payouts,
        (SELECT count(*) FROM mail_outbox WHERE failed_at IS NOT NULL) AS failed_emails,
        records.unpaid_sessions
    FROM (
        SELECT count(*) AS total_sessions, coalesce(sum(duration_hours), 0) AS total_hours,
            coalesce(sum(duration_hours) FILTER (WHERE paid), 0) AS paid_hours,
            count(*) FILTER (WHERE NOT paid) AS unpaid_sessions
        FROM tutor_sessions) records";

/// Reads the summary. One query, by indexes only.
pub fn read(conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<AdminSummary> {
    let text = SUMMARY.replace("{to_review}", TO_REVIEW);
    prepared(text.replace("{made_good}", IS_MADE_GOOD).replace("{withheld}", IS_WITHHELD))
        .bind::<Timestamptz, _>(now)
        .bind::<Timestamptz, _>(check_due_since(now))
        .get_result(conn)
}
