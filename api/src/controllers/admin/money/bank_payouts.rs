//! Payouts to the academy's bank.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::enums::BankPayoutStatus;
use schema::models::bank_payout::{self, BankPayout, ListedBankPayout};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{dashboard_link, named_month};
use crate::domain::bank_payout::next_step;
use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging::{SortDirection, TableOrder};
use crate::state::AppState;

/// The list has one fixed order.
const ORDER: TableOrder<()> = TableOrder { sort: (), direction: SortDirection::Desc };

/// Filters and page for a list of payouts. All given filters must match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BankPayoutQuery {
    /// Only payouts in this state.
    #[param(inline)]
    pub status: Option<BankPayoutStatus>,
    /// A month in the academy's zone, such as `2026-11`; all months if not given.
    pub month: Option<String>,
    /// 1 to 100; 25 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` or `previous_cursor` of another page.
    pub cursor: Option<String>,
}

/// A page of bank payouts, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct BankPayoutList {
    /// The entries of the page.
    pub items: Vec<BankPayoutItem>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Cursor of the previous page; absent on the first page.
    pub previous_cursor: Option<String>,
}

/// A bank payout: in transit, arrived or returned by the bank.
#[derive(Debug, Serialize, ToSchema)]
pub struct BankPayoutItem {
    #[serde(flatten)]
    #[schema(inline)]
    pub payout: BankPayout,
    /// Whether it failed and a later payout included its money.
    pub is_made_good: bool,
    /// What to do about the failure, in plain words; absent if it did not fail, or a later payout included its money.
    pub next_step: Option<&'static str>,
    /// Link to the payout in Stripe's dashboard.
    pub stripe_url: Option<String>,
}

/// List payouts to the bank
///
/// Lists the payouts that a job reads from Stripe every hour, newest first. One query for any number of them.
#[operation(tag = "admin", operation_id = "admin_payouts", responses((status = 200, body = BankPayoutList)))]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<BankPayoutQuery>,
) -> Result<Json<BankPayoutList>> {
    let query = query.into_inner();
    let span = named_month(query.month.as_deref(), state.clock.now())?;
    let request = ORDER.request(query.limit, query.cursor.as_deref())?;
    let page = state.db.run(move |conn| Ok(bank_payout::page(conn, span, query.status, request)?)).await?;
    let cursors = ORDER.cursors(&page)?;
    Ok(Json(BankPayoutList {
        items: page.rows.into_iter().map(|row| BankPayoutItem::new(&state, row)).collect(),
        next_cursor: cursors.next,
        previous_cursor: cursors.previous,
    }))
}

impl BankPayoutItem {
    fn new(state: &AppState, listed: ListedBankPayout) -> BankPayoutItem {
        let ListedBankPayout { payout, is_made_good } = listed;
        let needs_somebody = payout.status == BankPayoutStatus::Failed && !is_made_good;
        BankPayoutItem {
            is_made_good,
            next_step: needs_somebody.then(|| next_step(payout.failure_code.as_deref())),
            stripe_url: dashboard_link(state, &format!("payouts/{}", payout.id)),
            payout,
        }
    }
}
