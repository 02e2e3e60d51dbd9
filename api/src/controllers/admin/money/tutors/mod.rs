//! What tutors are paid: what each has earned, what is on its way, and what is held and why.

pub mod earnings;
pub mod list;
pub mod retry;
pub mod show;

use schema::models::payment_share::Totals;
use serde::Serialize;
use utoipa::ToSchema;

/// Sums of what a tutor earns, US cents.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct TutorPayoutTotals {
    /// Earned, and waiting for its time or for what stands in the way.
    pub due_cents: i64,
    /// What of that the payment service refuses to send.
    pub refused_cents: i64,
    /// Sent too much, or cancelled, and the payment service refuses to take it back. A part of `paid_out_cents`.
    pub refused_reversal_cents: i64,
    /// Being sent.
    pub on_its_way_cents: i64,
    /// Sent, less what was taken back.
    pub paid_out_cents: i64,
    /// Of lessons whose payment is disputed. No part of the others.
    pub held_cents: i64,
    /// Paid by other means than the site.
    pub paid_elsewhere_cents: i64,
}

impl From<Totals> for TutorPayoutTotals {
    fn from(totals: Totals) -> TutorPayoutTotals {
        let Totals {
            due_cents,
            refused_cents,
            refused_reversal_cents,
            on_its_way_cents,
            paid_out_cents,
            held_cents,
            paid_elsewhere_cents,
            ..
        } = totals;
        TutorPayoutTotals {
            due_cents,
            refused_cents,
            refused_reversal_cents,
            on_its_way_cents,
            paid_out_cents,
            held_cents,
            paid_elsewhere_cents,
        }
    }
}
