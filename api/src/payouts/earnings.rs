//! A tutor's earnings, as returned to the tutor and to admins.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{PayoutAdjustmentKind, PayoutState, Subject};
use schema::ids::UserId;
use schema::models::earning_list::{self, EarningEntry, PaidElsewhereRow};
use schema::models::keyset::PageRequest;
use schema::models::payment_share::{self, EarningRow, Moment, Totals};
use schema::models::payout_adjustment::PayoutAdjustment;
use schema::models::profile::full_name;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::earning::{EarningState, earning, paid_elsewhere};
use crate::domain::payout_adjustment;
use crate::error::Result;
use crate::http::paging;

/// A page of a tutor's earnings.
#[derive(Debug, Serialize, ToSchema)]
pub struct EarningsList {
    /// Sums over all earnings.
    pub totals: EarningsTotals,
    /// Lessons that were paid for, here or by other means, and adjustments; newest first.
    pub items: Vec<EarningResponse>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// Sums, in US cents.
#[derive(Debug, Serialize, ToSchema)]
pub struct EarningsTotals {
    /// Earned and waiting for its due date or for an obstacle to be removed; excludes held amounts.
    pub due_cents: i64,
    /// Transfers in progress.
    pub on_its_way_cents: i64,
    /// Transferred, minus reversals.
    pub paid_out_cents: i64,
    /// Paid by other means.
    pub paid_elsewhere_cents: i64,
}

/// Earnings of one lesson, or one adjustment.
#[derive(Debug, Serialize, ToSchema)]
pub struct EarningResponse {
    /// The lesson's booking; absent if an admin entered the lesson.
    pub booking_id: Option<Uuid>,
    /// The lesson's session record, if an admin entered it.
    pub tutor_session_id: Option<Uuid>,
    /// The payout adjustment, if it is one.
    pub payout_adjustment_id: Option<Uuid>,
    /// Kind of the adjustment.
    pub adjustment_kind: Option<PayoutAdjustmentKind>,
    /// Subject of the lesson; absent if an admin entered the lesson.
    pub subject: Option<Subject>,
    /// What the lesson was about, if an admin entered it, or the reason of the adjustment. May be empty.
    pub session_description: Option<String>,
    /// The student, if known.
    pub student_name: Option<String>,
    /// Start of the lesson; for an adjustment, when it was entered.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson; for an adjustment, when it was entered.
    pub ends_at: DateTime<Utc>,
    /// Current amount, in US cents: what was transferred and not reversed, plus what is to be transferred. If that is
    /// zero, the amount that was, or was to be, transferred.
    pub share_cents: i32,
    /// Amount transferred, in US cents.
    pub sent_cents: i32,
    /// Amount reversed, in US cents.
    pub taken_back_cents: i32,
    /// Amount to be transferred or being transferred, in US cents.
    pub to_send_cents: i32,
    /// State of the earning.
    pub state: EarningState,
    /// When it is transferred, unless there is an obstacle; the lesson's end if it was paid elsewhere.
    pub due_at: DateTime<Utc>,
    /// Time of the last transfer.
    pub transferred_at: Option<DateTime<Utc>>,
    /// The obstacle, or why the amount is smaller; one sentence for people.
    pub reason: Option<&'static str>,
}

impl EarningsList {
    /// Reads a page of the tutor's earnings. Four queries for any number of lessons.
    pub fn read(
        conn: &mut PgConnection,
        tutor_id: UserId,
        request: PageRequest,
        moment: Moment,
    ) -> Result<EarningsList> {
        let totals = payment_share::totals_of(conn, tutor_id, moment)?;
        let account = totals.payout_state;
        let page = earning_list::of_tutor(conn, tutor_id, request)?;
        Ok(EarningsList {
            totals: EarningsTotals::from(totals),
            items: page.rows.into_iter().map(|row| EarningResponse::of(row, account, moment)).collect(),
            next_cursor: page.next.map(paging::cursor),
        })
    }
}

impl From<Totals> for EarningsTotals {
    fn from(totals: Totals) -> EarningsTotals {
        EarningsTotals {
            due_cents: totals.due_cents,
            on_its_way_cents: totals.on_its_way_cents,
            paid_out_cents: totals.paid_out_cents,
            paid_elsewhere_cents: totals.paid_elsewhere_cents,
        }
    }
}

impl EarningResponse {
    fn of(entry: EarningEntry, account: PayoutState, moment: Moment) -> EarningResponse {
        match entry {
            EarningEntry::Booked(row) => EarningResponse::of_booking(*row, account, moment),
            EarningEntry::PaidElsewhere(row) => EarningResponse::paid_elsewhere(row),
            EarningEntry::Adjustment(row) => EarningResponse::of_adjustment(row, account, moment),
        }
    }

    fn of_adjustment(row: PayoutAdjustment, account: PayoutState, moment: Moment) -> EarningResponse {
        let earning = payout_adjustment::earning(&row, account, moment.now);
        let transferred_at = row.sent_at();
        EarningResponse {
            booking_id: None,
            tutor_session_id: None,
            payout_adjustment_id: Some(row.id),
            adjustment_kind: Some(row.kind),
            subject: None,
            session_description: Some(row.reason),
            student_name: None,
            starts_at: row.created_at,
            ends_at: row.created_at,
            share_cents: earning.cents,
            sent_cents: earning.sent_cents,
            taken_back_cents: earning.taken_back_cents,
            to_send_cents: earning.to_send_cents,
            state: earning.state,
            due_at: earning.due_at,
            transferred_at,
            reason: earning.reason,
        }
    }

    fn paid_elsewhere(row: PaidElsewhereRow) -> EarningResponse {
        let earning = paid_elsewhere(row.share_cents, row.ends_at);
        EarningResponse {
            booking_id: None,
            tutor_session_id: Some(row.id),
            payout_adjustment_id: None,
            adjustment_kind: None,
            subject: None,
            session_description: Some(row.session_description),
            student_name: row.student_name,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            share_cents: earning.cents,
            sent_cents: earning.sent_cents,
            taken_back_cents: earning.taken_back_cents,
            to_send_cents: earning.to_send_cents,
            state: earning.state,
            due_at: earning.due_at,
            transferred_at: None,
            reason: earning.reason,
        }
    }

    fn of_booking(row: EarningRow, account: PayoutState, moment: Moment) -> EarningResponse {
        let EarningRow { booking, payable, student: (first_name, last_name) } = row;
        let earning = earning(&booking, payable.as_ref(), account, moment.delay, moment.now);
        EarningResponse {
            booking_id: Some(booking.id),
            tutor_session_id: None,
            payout_adjustment_id: None,
            adjustment_kind: None,
            subject: Some(booking.subject),
            session_description: None,
            student_name: Some(full_name(&first_name, &last_name)),
            starts_at: booking.starts_at,
            ends_at: booking.ends_at,
            share_cents: earning.cents,
            sent_cents: earning.sent_cents,
            taken_back_cents: earning.taken_back_cents,
            to_send_cents: earning.to_send_cents,
            state: earning.state,
            due_at: earning.due_at,
            transferred_at: payable.and_then(|payable| payable.sent_at),
            reason: earning.reason,
        }
    }
}
