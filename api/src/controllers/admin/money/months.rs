//! The last twelve months in comparison.

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

/// How many months lie before the present one.
const EARLIER: Months = Months::new(11);

/// What moved in each of twelve months, the present one last.
#[derive(Debug, Serialize, ToSchema)]
pub struct MoneyMonths {
    /// All twelve, whether anything moved or not.
    pub items: Vec<MoneyMonth>,
    /// The first day of the first month in which anything moved, in the academy's zone; absent before anything did.
    pub first_month: Option<NaiveDate>,
}

/// What moved in a month, US cents.
#[derive(Debug, Serialize, ToSchema)]
pub struct MoneyMonth {
    /// Its first day, in the academy's zone.
    pub month: NaiveDate,
    /// What was paid.
    pub gross_cents: i64,
    /// What went back to cards.
    pub refunded_cents: i64,
    /// What the payment service took.
    pub fee_cents: i64,
    /// What all of it came to, tutors' shares and disputes included; what went to the bank, or came from there, is not.
    pub net_cents: i64,
}

/// Show twelve months of money
///
/// Made of the payment service's own list, as a month's statement is. Two queries for any number of movements.
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
