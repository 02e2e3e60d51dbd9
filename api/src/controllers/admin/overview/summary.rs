//! Sums over the whole academy, and what needs a person.

use actix_web::web::{Data, Json};
use macros::operation;
use schema::models::admin_summary::{self, AdminSummary};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Result;
use crate::extract::Admin;
use crate::state::AppState;

/// The numbers with which an admin's day begins.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminSummaryResponse {
    /// Who may act as a tutor.
    pub total_tutors: i64,
    /// Records of lessons, those ahead among them.
    pub total_sessions: i64,
    /// How long these are.
    pub total_hours: f64,
    /// How long those of them are that are marked as paid.
    pub paid_hours: f64,
    /// What waits for somebody.
    pub needs: AdminNeeds,
}

/// How much of everything waits for an admin.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminNeeds {
    /// Applications to teach.
    pub pending_applications: i64,
    /// Research projects without a mentor.
    pub unassigned_research: i64,
    /// Reports of chats.
    pub open_reports: i64,
    /// Messages that are held back.
    pub held_messages: i64,
    /// Reports of opportunities of the summer portal.
    pub opportunity_reports: i64,
    /// Opportunities that are offered no more, or soon would not be, because nobody checks them.
    pub opportunities_to_check: i64,
    /// Providers' listings that an admin is to look at.
    pub listings_in_review: i64,
    /// Organisations that have proven their domain and that nobody has verified.
    pub organizations_to_verify: i64,
    /// Organizations that say something of themselves which no admin has seen yet.
    pub organizations_to_review: i64,
    /// Tutors' shares that the payment service refuses to move.
    pub failed_payouts: i64,
    /// Bonuses and corrections that the payment service refuses to send, or to give back.
    pub refused_adjustments: i64,
    /// Payments that their cardholders object to.
    pub open_disputes: i64,
    /// Sums that are not the same here and at the payment service, and that nobody has explained.
    pub balance_differences: i64,
    /// Payouts that the academy's bank sent back, after which none has arrived yet.
    pub failed_bank_payouts: i64,
    /// Emails that were given up.
    pub failed_emails: i64,
    /// Records of lessons that are not marked as paid.
    pub unpaid_sessions: i64,
}

/// The academy in numbers
///
/// One query.
#[operation(
    tag = "admin", operation_id = "admin_summary", responses((status = 200, body = AdminSummaryResponse))
)]
pub async fn show(state: Data<AppState>, _: Admin) -> Result<Json<AdminSummaryResponse>> {
    let now = state.clock.now();
    let summary = state.db.run(move |conn| Ok(admin_summary::read(conn, now)?)).await?;
    Ok(Json(summary.into()))
}

impl From<AdminSummary> for AdminSummaryResponse {
    fn from(summary: AdminSummary) -> AdminSummaryResponse {
        AdminSummaryResponse {
            total_tutors: summary.total_tutors,
            total_sessions: summary.total_sessions,
            total_hours: summary.total_hours,
            paid_hours: summary.paid_hours,
            needs: AdminNeeds {
                pending_applications: summary.pending_applications,
                unassigned_research: summary.unassigned_research,
                open_reports: summary.open_reports,
                held_messages: summary.held_messages,
                opportunity_reports: summary.opportunity_reports,
                opportunities_to_check: summary.opportunities_to_check,
                listings_in_review: summary.listings_in_review,
                organizations_to_verify: summary.organizations_to_verify,
                organizations_to_review: summary.organizations_to_review,
                failed_payouts: summary.failed_payouts,
                refused_adjustments: summary.refused_adjustments,
                open_disputes: summary.open_disputes,
                balance_differences: summary.balance_differences,
                failed_bank_payouts: summary.failed_bank_payouts,
                failed_emails: summary.failed_emails,
                unpaid_sessions: summary.unpaid_sessions,
            },
        }
    }
}
