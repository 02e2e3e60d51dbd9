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

/// There is no other.
const ORDER: TableOrder<()> = TableOrder { sort: (), direction: SortDirection::Desc };

/// Which payouts, and which page of them. All that is given has to match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BankPayoutQuery {
    /// Only those in this state.
    #[param(inline)]
    pub status: Option<BankPayoutStatus>,
    /// A month in the academy's zone, such as `2026-11`; all of them if not given.
    pub month: Option<String>,
    /// 1 to 100; 25 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` or `previous_cursor` of another page.
    pub cursor: Option<String>,
}

/// A page of payouts, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct BankPayoutList {
    /// The page.
    pub items: Vec<BankPayoutItem>,
    /// Leads to the page behind; absent on the last.
    pub next_cursor: Option<String>,
    /// Leads to the page before; absent on the first.
    pub previous_cursor: Option<String>,
}

/// Money on its way to the academy's bank, arrived there, or sent back by it.
#[derive(Debug, Serialize, ToSchema)]
pub struct BankPayoutItem {
    #[serde(flatten)]
    #[schema(inline)]
    pub payout: BankPayout,
    /// Whether it failed, and a later payout carried its money along.
    pub is_made_good: bool,
    /// What to do about its failure, in plain words; absent if it did not fail, or was made good.
    pub next_step: Option<&'static str>,
    /// Where it is looked at in the payment service's dashboard.
    pub stripe_url: Option<String>,
}

/// List payouts to the bank
///
/// As the payment service lists them, read every hour; the newest first. One query for any number of them.
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
