//! Sums of the last twelve months.

use actix_web::web::{Data, Json};
use chrono::{Months, NaiveDate};
use macros::operation;
use schema::models::{balance_month, balance_transaction};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::periods::{month_of, months_between};
use crate::domain::time;
use crate::error::Result;
use crate::extract::Admin;
use crate::state::AppState;

/// Number of months before the current one.
const EARLIER: Months = Months::new(11);

/// Sums of twelve months, the current one last.
#[derive(Debug, Serialize, ToSchema)]
pub struct MoneyMonths {
    /// All twelve months, including those in which no money moved.
    pub items: Vec<MoneyMonth>,
    /// First day of the first month in which money moved, in the academy's zone; absent if none has moved yet.
    pub first_month: Option<NaiveDate>,
}

/// Sums of a month, US cents.
#[derive(Debug, Serialize, ToSchema)]
pub struct MoneyMonth {
    /// First day of the month, in the academy's zone.
    pub month: NaiveDate,
    /// Payments received.
    pub gross_cents: i64,
    /// Refunds to cards.
    pub refunded_cents: i64,
    /// Stripe's fees.
    pub fee_cents: i64,
    /// Sum of all movements, including tutors' shares and disputes, excluding payouts to and withdrawals from the bank.
    pub net_cents: i64,
}

/// Show twelve months of money
///
/// Summed from Stripe's own list of balance transactions, as the statement is. Two queries for any number of movements.
#[operation(tag = "admin", operation_id = "money_months", responses((status = 200, body = MoneyMonths)))]
pub async fn list(state: Data<AppState>, _: Admin) -> Result<Json<MoneyMonths>> {
    let present = month_of(time::local_date(state.clock.now()));
    let first = present.checked_sub_months(EARLIER).unwrap_or(present);
    let months: Vec<NaiveDate> = months_between(first, present).collect();
    let (rows, first_at) = state
        .db
        .run(move |conn| {
            let rows = balance_month::money(conn, first, present)?;
            Ok((rows, balance_transaction::first_at(conn)?))
        })
        .await?;
    let items = months.into_iter().map(|month| {
        let found = rows.iter().find(|row| row.month == month);
        MoneyMonth {
            month,
            gross_cents: found.map_or(0, |row| row.gross_cents),
            refunded_cents: found.map_or(0, |row| row.refunded_cents),
            fee_cents: found.map_or(0, |row| row.fee_cents),
            net_cents: found.map_or(0, |row| row.net_cents),
        }
    });
    Ok(Json(MoneyMonths {
        items: items.collect(),
        first_month: first_at.map(|at| month_of(time::local_date(at))),
    }))
}
