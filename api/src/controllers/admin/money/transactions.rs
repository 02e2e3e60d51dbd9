//! The lines behind a statement.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::BalanceTransactionKind;
use schema::models::balance_transaction::{self, LinePlace, StatementLine};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::PlaceInCursor;
use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging::{SortDirection, TableOrder};
use crate::state::AppState;

/// There is no other.
const ORDER: TableOrder<()> = TableOrder { sort: (), direction: SortDirection::Asc };

/// Which month, kind and page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BalanceTransactionsQuery {
    /// A month in the academy's zone, such as `2026-11`; the present one if not given.
    pub month: Option<String>,
    /// Only movements of this kind.
    #[param(inline)]
    pub kind: Option<BalanceTransactionKind>,
    /// 1 to 100; 25 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` or `previous_cursor` of another page.
    pub cursor: Option<String>,
}

/// A page of movements, in the order in which they were made.
#[derive(Debug, Serialize, ToSchema)]
pub struct BalanceTransactionList {
    /// The page.
    pub items: Vec<BalanceTransactionItem>,
    /// Leads to the page behind; absent on the last.
    pub next_cursor: Option<String>,
    /// Leads to the page before; absent on the first.
    pub previous_cursor: Option<String>,
}

/// A movement of the academy's balance.
#[derive(Debug, Serialize, ToSchema)]
pub struct BalanceTransactionItem {
    /// `txn_…` at the payment service.
    pub id: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Which line of the statement it belongs to.
    pub kind: BalanceTransactionKind,
    /// The payment service's word for it, such as `transfer_refund`.
    pub stripe_type: String,
    /// Cents before the fee; negative when they left.
    pub amount_cents: i64,
    /// What the payment service took.
    pub fee_cents: i64,
    /// What it did to the balance.
    pub net_cents: i64,
    /// Three lower-case letters; what is not `usd` is no part of the statement.
    pub currency: String,
    /// The payment service's words for it.
    pub description: Option<String>,
    /// The object behind it at the payment service, such as `ch_…`.
    pub source_id: Option<String>,
    /// The lesson whose money it moved.
    pub booking_id: Option<Uuid>,
    /// The listing whose money it is.
    pub listing_id: Option<Uuid>,
    /// What that is called.
    pub listing_title: Option<String>,
    /// The tutor who is paid it beside their lessons.
    pub adjusted_tutor_id: Option<Uuid>,
    /// Who paid for that.
    pub payer_name: Option<String>,
    /// Who teaches it, or is paid.
    pub tutor_name: Option<String>,
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
    let request = ORDER.request::<PlaceInCursor>(query.limit, query.cursor.as_deref())?.map(LinePlace::from);
    let kinds: Vec<_> = query.kind.into_iter().collect();
    let page = state.db.run(move |conn| Ok(balance_transaction::lines(conn, span, &kinds, request)?)).await?;
    let cursors = ORDER.cursors(&page, |place| PlaceInCursor::from(place))?;
    Ok(Json(BalanceTransactionList {
        items: page.rows.into_iter().map(BalanceTransactionItem::from).collect(),
        next_cursor: cursors.next,
        previous_cursor: cursors.previous,
    }))
}

impl From<StatementLine> for BalanceTransactionItem {
    fn from(line: StatementLine) -> BalanceTransactionItem {
        BalanceTransactionItem {
            id: line.id,
            created_at: line.created_at,
            kind: line.kind,
            stripe_type: line.stripe_type,
            amount_cents: line.amount_cents,
            fee_cents: line.fee_cents,
            net_cents: line.net_cents,
            currency: line.currency,
            description: line.description,
            source_id: line.source_id,
            booking_id: line.booking_id,
            listing_id: line.listing_id,
            listing_title: line.listing_title,
            adjusted_tutor_id: line.adjusted_tutor_id,
            payer_name: line.payer_name,
            tutor_name: line.tutor_name,
        }
    }
}
