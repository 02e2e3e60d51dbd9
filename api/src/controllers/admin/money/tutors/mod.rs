//! Payouts of all tutors, a page at a time.

pub mod detail;

use std::collections::HashMap;

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::PayoutState;
use schema::models::admin_tutor_list::{AdminTutorRow, PayoutFilter, TutorSort, TutorTable};
use schema::models::payment_share::{self, Moment, Totals};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::domain::price::DEFAULT_RATE_CENTS;
use crate::error::{Error, Result};
use crate::extract::Admin;
use crate::http::paging::{SortDirection, TableOrder};
use crate::http::search;
use crate::state::AppState;

/// Sums of what a tutor earns, US cents.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct TutorPayoutTotals {
    /// Earned and not sent yet, because it is not due or is held.
    pub due_cents: i64,
    /// The part of `due_cents` that Stripe refuses to transfer.
    pub refused_cents: i64,
    /// Sent in excess or canceled, and Stripe refuses the reversal. A part of `paid_out_cents`.
    pub refused_reversal_cents: i64,
    /// Transfers in progress.
    pub on_its_way_cents: i64,
    /// Sent, less reversals.
    pub paid_out_cents: i64,
    /// Shares of lessons whose payment is disputed. Not included in the other sums.
    pub held_cents: i64,
    /// Paid outside the site.
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

/// The list is always sorted by name.
const ORDER: TableOrder<()> = TableOrder { sort: (), direction: SortDirection::Asc };

/// Filter and page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TutorPayoutsQuery {
    /// Search words: each must begin a word of the name, or occur in the email address. Without it, all are
    /// listed. At most 100 characters, of which the first ten words count.
    pub q: Option<String>,
    /// All tutors if not given.
    #[param(inline)]
    pub only: Option<TutorPayoutFilter>,
    /// 1 to 100; 25 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` or `previous_cursor` of another page.
    pub cursor: Option<String>,
}

/// Filter of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TutorPayoutFilter {
    /// Tutors with earnings that were not sent yet.
    Owed,
    /// Tutors with held money: a transfer failed, a payment is disputed, or their account cannot receive
    /// payouts.
    Held,
}

/// A page of tutors, sorted by name.
#[derive(Debug, Serialize, ToSchema)]
pub struct TutorPayoutList {
    /// The entries of the page.
    pub items: Vec<TutorPayoutItem>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Cursor of the previous page; absent on the first page.
    pub previous_cursor: Option<String>,
    /// Totals over all pages.
    pub counts: TutorPayoutCounts,
}

/// The number of tutors that match the search, by filter.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct TutorPayoutCounts {
    /// All tutors.
    pub all: i64,
    /// Tutors with earnings that were not sent yet.
    pub owed: i64,
    /// Tutors with held money.
    pub held: i64,
}

/// The payouts of a tutor.
#[derive(Debug, Serialize, ToSchema)]
pub struct TutorPayoutItem {
    pub id: Uuid,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// State of their account at Stripe.
    pub payout_state: PayoutState,
    /// Since when their account here is suspended.
    pub suspended_at: Option<DateTime<Utc>>,
    pub totals: TutorPayoutTotals,
}

/// Tutors' payouts
///
/// All tutors, and former ones with failed transfers, with the sums owed, in transfer, paid and held. Three
/// queries for any number of them.
#[operation(
    tag = "admin", operation_id = "tutor_payouts", responses((status = 200, body = TutorPayoutList))
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<TutorPayoutsQuery>,
) -> Result<Json<TutorPayoutList>> {
    let request = ORDER.request(query.limit, query.cursor.as_deref())?;
    let moment = Moment { now: state.clock.now(), delay: state.config.transfer_delay };
    let payouts = query.only.map(|only| match only {
        TutorPayoutFilter::Owed => PayoutFilter::Owed(moment.now),
        TutorPayoutFilter::Held => PayoutFilter::Held(moment.now),
    });
    let table = TutorTable {
        term: search::term(query.q.as_deref())?,
        payouts,
        has_stuck: true,
        default_rate_cents: DEFAULT_RATE_CENTS,
        sort: TutorSort::Name,
        is_descending: false,
    };
    let response = state
        .db
        .run(move |conn| {
            let page = table.page(conn, request)?;
            let cursors = ORDER.cursors(&page)?;
            let ids: Vec<Uuid> = page.rows.iter().map(|row| row.id).collect();
            let totals = payment_share::totals(conn, &ids, moment)?;
            let totals: HashMap<Uuid, Totals> = totals.into_iter().map(|row| (row.tutor_id, row)).collect();
            let item = |row: AdminTutorRow| {
                let totals = totals.get(&row.id).copied();
                totals.map(|totals| TutorPayoutItem::new(row, totals))
            };
            let items: Option<Vec<_>> = page.rows.into_iter().map(item).collect();
            let counts = table.count_payouts(conn, moment.now)?;
            Ok(TutorPayoutList {
                items: items.ok_or_else(|| Error::internal("a tutor without sums"))?,
                next_cursor: cursors.next,
                previous_cursor: cursors.previous,
                counts: TutorPayoutCounts { all: counts.everybody, owed: counts.owed, held: counts.held },
            })
        })
        .await?;
    Ok(Json(response))
}

impl TutorPayoutItem {
    fn new(row: AdminTutorRow, totals: Totals) -> TutorPayoutItem {
        TutorPayoutItem {
            id: row.id,
            first_name: row.first_name,
            last_name: row.last_name,
            email: row.email,
            payout_state: row.payout_state,
            suspended_at: row.suspended_at,
            totals: totals.into(),
        }
    }
}
