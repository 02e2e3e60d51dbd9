//! Payments, refunds and transfers that need attention.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::PaymentProblemKind;
use schema::models::payment_problem::{self, PaymentProblem};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::accounts::admin_person::{AdminPeople, PersonContact};
use crate::error::Result;
use crate::extract::Admin;
use crate::http::paging::{SortDirection, TableOrder};
use crate::state::AppState;

/// The list has one fixed order.
const ORDER: TableOrder<()> = TableOrder { sort: (), direction: SortDirection::Desc };

/// The page of the list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PaymentProblemsQuery {
    /// 1 to 100; 25 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` or `previous_cursor` of another page.
    pub cursor: Option<String>,
}

/// A page of problems, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentProblemList {
    /// The entries of the page.
    pub items: Vec<PaymentProblemResponse>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Cursor of the previous page; absent on the first page.
    pub previous_cursor: Option<String>,
}

/// A tutor's share that was not transferred, or a disputed payment.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentProblemResponse {
    /// Kind of the problem.
    pub kind: PaymentProblemKind,
    /// The payment.
    pub payment_id: Uuid,
    /// The booking of the lesson that was paid for.
    pub booking_id: Option<Uuid>,
    /// The listing that was paid for.
    pub listing_id: Option<Uuid>,
    /// Title of the listing.
    pub listing_title: Option<String>,
    /// Amount that was not transferred, or that is disputed, US cents.
    pub amount_cents: i32,
    /// When the problem began.
    pub at: DateTime<Utc>,
    /// The tutor whose share it is; null for a listing.
    pub tutor: Option<PersonContact>,
    /// The payer.
    pub payer: PersonContact,
    /// Stripe's error message, or its reason for the dispute.
    pub reason: Option<String>,
    /// Stripe's id of the dispute.
    pub stripe_dispute_id: Option<String>,
}

/// Payments that need attention
///
/// Lists shares whose transfer or reversal Stripe refuses, and open disputes. Shares that wait until a tutor completes
/// their own account at Stripe are not included. Two queries for any number of them.
#[operation(
    tag = "admin", operation_id = "payment_problems", responses((status = 200, body = PaymentProblemList))
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<PaymentProblemsQuery>,
) -> Result<Json<PaymentProblemList>> {
    let request = ORDER.request(query.limit, query.cursor.as_deref())?;
    let (page, people) = state
        .db
        .run(move |conn| {
            let page = payment_problem::page(conn, request)?;
            let ids: Vec<Uuid> =
                page.rows.iter().flat_map(|row| row.tutor_id.into_iter().chain([row.payer_id])).collect();
            Ok((page, AdminPeople::read(conn, &ids)?))
        })
        .await?;
    let cursors = ORDER.cursors(&page)?;
    let items = page.rows.into_iter().map(|row| PaymentProblemResponse::new(row, &people));
    Ok(Json(PaymentProblemList {
        items: items.collect::<Result<_>>()?,
        next_cursor: cursors.next,
        previous_cursor: cursors.previous,
    }))
}

impl PaymentProblemResponse {
    fn new(problem: PaymentProblem, people: &AdminPeople) -> Result<PaymentProblemResponse> {
        Ok(PaymentProblemResponse {
            kind: problem.kind,
            payment_id: problem.payment_id,
            booking_id: problem.booking_id,
            listing_id: problem.listing_id,
            listing_title: problem.listing_title,
            amount_cents: problem.amount_cents,
            at: problem.at,
            tutor: problem.tutor_id.map(|id| people.get(id).map(PersonContact::from)).transpose()?,
            payer: people.get(problem.payer_id)?.into(),
            reason: problem.reason,
            stripe_dispute_id: problem.stripe_dispute_id,
        })
    }
}
