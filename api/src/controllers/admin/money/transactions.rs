//! The balance transactions of a statement.

use actix_web::web::{Data, Json, Query};
use macros::operation;
use schema::enums::BalanceTransactionKind;
use schema::models::balance_transaction::{self, StatementLine};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging::{SortDirection, TableOrder};
use crate::state::AppState;

/// The list has one fixed order.
const ORDER: TableOrder<()> = TableOrder { sort: (), direction: SortDirection::Asc };

/// Month, kind and page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BalanceTransactionsQuery {
    /// A month in the academy's zone, such as `2026-11`; the current one if not given.
    pub month: Option<String>,
    /// Only movements of this kind.
    #[param(inline)]
    pub kind: Option<BalanceTransactionKind>,
    /// 1 to 100; 25 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` or `previous_cursor` of another page.
    pub cursor: Option<String>,
}

/// A page of movements, oldest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct BalanceTransactionList {
    /// The entries of the page.
    pub items: Vec<StatementLine>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Cursor of the previous page; absent on the first page.
    pub previous_cursor: Option<String>,
}

/// List a month's movements
///
/// One query for any number of them.
#[operation(
    tag = "admin", operation_id = "balance_transactions",
    responses((status = 200, body = BalanceTransactionList))
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<BalanceTransactionsQuery>,
) -> Result<Json<BalanceTransactionList>> {
    let (_, span) = super::month(query.month.as_deref(), state.clock.now())?;
    let request = ORDER.request(query.limit, query.cursor.as_deref())?;
    let kinds: Vec<_> = query.kind.into_iter().collect();
    let page = state.db.run(move |conn| Ok(balance_transaction::lines(conn, span, &kinds, request)?)).await?;
    let cursors = ORDER.cursors(&page)?;
    Ok(Json(BalanceTransactionList {
        items: page.rows,
        next_cursor: cursors.next,
        previous_cursor: cursors.previous,
    }))
}
