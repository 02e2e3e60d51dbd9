//! A month's statement.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, NaiveDate, Utc};
use macros::operation;
use schema::enums::BalanceTransactionKind;
use schema::models::balance_month::{self, KindSum};
use schema::models::balance_reading::BalanceReading;
use schema::models::balance_transaction::{self, FeeSum};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::Result;
use crate::extract::Admin;
use crate::state::AppState;

/// Which month.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StatementQuery {
    /// A month in the academy's zone, such as `2026-11`; the present one if not given.
    pub month: Option<String>,
}

/// What moved in a month, US cents. `opening_cents` and what stands in `lines` come to `closing_cents` exactly.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatementResponse {
    /// The month's first day, in the academy's zone.
    pub month: NaiveDate,
    /// When it begins.
    pub starts_at: DateTime<Utc>,
    /// When it ends.
    pub ends_at: DateTime<Utc>,
    /// The balance as the month began.
    pub opening_cents: i64,
    /// What each kind of movement comes to; kinds without any are left out.
    pub lines: Vec<StatementSum>,
    /// What the payment service took, by its own names for it.
    pub fees: Vec<StatementFee>,
    /// The balance as the month ended, or as it is.
    pub closing_cents: i64,
    /// Every movement before this is in it; absent before anything was read.
    pub read_until: Option<DateTime<Utc>>,
    /// When it was last held against our own rows.
    pub compared_at: Option<DateTime<Utc>>,
    /// Whether a comparison is about to be made.
    pub is_comparing: bool,
    /// Why the payment service's movements could not be read, if they could not.
    pub failure: Option<String>,
    /// Why the payouts to the bank could not be read, if they could not.
    pub payouts_failure: Option<String>,
}

/// What a kind of movement comes to.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatementSum {
    /// Which.
    pub kind: BalanceTransactionKind,
    /// How many movements.
    pub count: i64,
    /// US cents before fees; negative when they left.
    pub amount_cents: i64,
    /// What the payment service took for them.
    pub fee_cents: i64,
}

/// What the payment service took under one name.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatementFee {
    /// Its name for it.
    pub words: String,
    /// US cents.
    pub cents: i64,
}

/// Show a month's statement
///
/// Made of the payment service's own list of every movement of the academy's balance, which is read every hour. Four queries for
/// any number of movements.
#[operation(tag = "admin", operation_id = "statement", responses((status = 200, body = StatementResponse)))]
pub async fn show(
    state: Data<AppState>,
    _: Admin,
    query: Query<StatementQuery>,
) -> Result<Json<StatementResponse>> {
    let now = state.clock.now();
    let (month, span) = super::month(query.month.as_deref(), now)?;
    let response = state
        .db
        .run(move |conn| {
            let reading = BalanceReading::find(conn)?;
            let opening_cents = balance_month::balance_before(conn, month)?;
            let sums = balance_month::sums(conn, month)?;
            let moved: i64 = sums.iter().map(|sum| sum.amount_cents - sum.fee_cents).sum();
            Ok(StatementResponse {
                month,
                starts_at: span.from,
                ends_at: span.until,
                opening_cents,
                lines: sums.into_iter().map(StatementSum::from).collect(),
                fees: balance_transaction::fees(conn, span)?.into_iter().map(StatementFee::from).collect(),
                closing_cents: opening_cents + moved,
                read_until: reading.read_until,
                compared_at: reading.compared_at,
                is_comparing: reading.compare_at <= now,
                failure: reading.failure,
                payouts_failure: reading.payouts_failure,
            })
        })
        .await?;
    Ok(Json(response))
}

impl From<KindSum> for StatementSum {
    fn from(KindSum { kind, count, amount_cents, fee_cents }: KindSum) -> StatementSum {
        StatementSum { kind, count, amount_cents, fee_cents }
    }
}

impl From<FeeSum> for StatementFee {
    fn from(FeeSum { words, cents }: FeeSum) -> StatementFee {
        StatementFee { words, cents }
    }
}
