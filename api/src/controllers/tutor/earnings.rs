//! What a tutor earns.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::{PayoutState, Subject};
use schema::models::earning_list::{self, EarningEntry, PaidElsewhereRow};
use schema::models::payment_share::{self, EarningRow, Moment};
use schema::models::payout_account::PayoutAccount;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::domain::earning::{EarningState, earning, paid_elsewhere};
use crate::error::Result;
use crate::extract::Tutor;
use crate::http::paging;
use crate::state::AppState;

/// Which page of the list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EarningsQuery {
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// A page of what a tutor's lessons earn.
#[derive(Debug, Serialize, ToSchema)]
pub struct EarningsList {
    /// Sums over all of the tutor's lessons.
    pub totals: EarningsTotals,
    /// Lessons that were paid for, here or by other means, newest first.
    pub items: Vec<EarningResponse>,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
}

/// Sums, US cents.
#[derive(Debug, Serialize, ToSchema)]
pub struct EarningsTotals {
    /// Earned, and waiting for its time or for what stands in the way. What is held is not among it.
    pub due_cents: i64,
    /// Being sent.
    pub on_its_way_cents: i64,
    /// Sent, less what was taken back.
    pub paid_out_cents: i64,
    /// Paid by other means than the site.
    pub paid_elsewhere_cents: i64,
}

/// What one lesson earns.
#[derive(Debug, Serialize, ToSchema)]
pub struct EarningResponse {
    /// The lesson's booking; absent if an admin entered the lesson.
    pub booking_id: Option<Uuid>,
    /// The lesson's record, if an admin entered it.
    pub tutor_session_id: Option<Uuid>,
    /// What is taught; absent if an admin entered the lesson.
    pub subject: Option<Subject>,
    /// What the lesson was about, if an admin entered it; may be empty.
    pub session_description: Option<String>,
    /// Who learns, if that is known.
    pub student_name: Option<String>,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// What is or was to be sent, or was sent, US cents.
    pub share_cents: i32,
    /// How far it has come.
    pub state: EarningState,
    /// When it is sent, if nothing stands in the way; the lesson's end for what was paid elsewhere.
    pub due_at: DateTime<Utc>,
    /// When it was sent.
    pub transferred_at: Option<DateTime<Utc>>,
    /// What stands in the way, or why it is less; one sentence for people.
    pub reason: Option<&'static str>,
}

/// My earnings
///
/// What each lesson earns and how far it has come. Four queries for any number of lessons.
#[operation(tag = "tutor", operation_id = "earnings", responses((status = 200, body = EarningsList)))]
pub async fn list(
    state: Data<AppState>,
    tutor: Tutor,
    query: Query<EarningsQuery>,
) -> Result<Json<EarningsList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let (tutor_id, now) = (tutor.profile.id, state.clock.now());
    let moment = Moment { now, delay: state.config.transfer_delay };
    let response = state
        .db
        .run(move |conn| {
            let account =
                PayoutAccount::find(conn, tutor_id)?.map_or(PayoutState::None, |account| account.state);
            let is_ready = account == PayoutState::Ready;
            let totals = payment_share::totals(conn, tutor_id, is_ready, moment)?;
            let page = earning_list::of_tutor(conn, tutor_id, request)?;
            Ok(EarningsList {
                totals: EarningsTotals {
                    due_cents: totals.due_cents,
                    on_its_way_cents: totals.on_its_way_cents,
                    paid_out_cents: totals.paid_out_cents,
                    paid_elsewhere_cents: totals.paid_elsewhere_cents,
                },
                items: page.rows.into_iter().map(|row| EarningResponse::of(row, account, moment)).collect(),
                next_cursor: page.next.map(paging::cursor),
            })
        })
        .await?;
    Ok(Json(response))
}

impl EarningResponse {
    fn of(entry: EarningEntry, account: PayoutState, moment: Moment) -> EarningResponse {
        match entry {
            EarningEntry::Booked(row) => EarningResponse::of_booking(*row, account, moment),
            EarningEntry::PaidElsewhere(row) => EarningResponse::paid_elsewhere(row),
        }
    }

    fn paid_elsewhere(row: PaidElsewhereRow) -> EarningResponse {
        let earning = paid_elsewhere(row.share_cents, row.ends_at);
        EarningResponse {
            booking_id: None,
            tutor_session_id: Some(row.id),
            subject: None,
            session_description: Some(row.session_description),
            student_name: row.student_name,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            share_cents: earning.cents,
            state: earning.state,
            due_at: earning.due_at,
            transferred_at: None,
            reason: earning.reason,
        }
    }

    fn of_booking(row: EarningRow, account: PayoutState, moment: Moment) -> EarningResponse {
        let EarningRow { booking, transfer, student: (first_name, last_name) } = row;
        let earning = earning(&booking, transfer.as_ref(), account, moment.delay, moment.now);
        EarningResponse {
            booking_id: Some(booking.id),
            tutor_session_id: None,
            subject: Some(booking.subject),
            session_description: None,
            student_name: Some(format!("{first_name} {last_name}")),
            starts_at: booking.starts_at,
            ends_at: booking.ends_at,
            share_cents: earning.cents,
            state: earning.state,
            due_at: earning.due_at,
            transferred_at: transfer.and_then(|transfer| transfer.made_at),
            reason: earning.reason,
        }
    }
}
