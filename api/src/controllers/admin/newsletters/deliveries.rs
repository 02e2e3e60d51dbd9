//! The copies of a newsletter that did not simply arrive.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::NewsletterDeliveryState;
use schema::models::newsletter::Newsletter;
use schema::models::newsletter_delivery::{self, DeliveryRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::show::AdminNewsletterDetail;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, VerifiedAdmin};
use crate::http::paging;
use crate::newsletters::changes;
use crate::state::AppState;

/// Which copies, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NewsletterDeliveriesQuery {
    /// `uncertain` if not given.
    pub state: Option<NewsletterDeliveryState>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// A page of copies, the latest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterDeliveryList {
    /// The page.
    pub items: Vec<NewsletterDelivery>,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
}

/// One subscriber's copy.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterDelivery {
    /// The copy.
    pub id: Uuid,
    /// Its reader's address.
    pub email: String,
    /// What has become of it.
    pub state: NewsletterDeliveryState,
    /// What the mail server said last, if it did not take it.
    pub last_error: Option<String>,
    /// Since when it stands there.
    pub changed_at: DateTime<Utc>,
}

/// Copies of a newsletter
///
/// They are known for 90 days after the last one is done with. Two queries.
#[operation(
    tag = "admin", operation_id = "newsletter_deliveries",
    params(("id" = Uuid, Path, description = "The newsletter")),
    responses((status = 200, body = NewsletterDeliveryList)), errors(NotFound)
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    id: Path<Uuid>,
    query: Query<NewsletterDeliveriesQuery>,
) -> Result<Json<NewsletterDeliveryList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let (id, wanted) = (*id, query.state.unwrap_or(NewsletterDeliveryState::Uncertain));
    let page = state
        .db
        .run(move |conn| {
            Newsletter::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            Ok(newsletter_delivery::list(conn, id, wanted, request)?)
        })
        .await?;
    Ok(Json(NewsletterDeliveryList {
        next_cursor: page.next.map(paging::cursor),
        items: page.rows.into_iter().map(NewsletterDelivery::from).collect(),
    }))
}

/// Send a copy again
///
/// One that failed, or of which nobody knows: its reader may then have it twice.
#[operation(
    tag = "admin", operation_id = "send_newsletter_again",
    params(("id" = Uuid, Path, description = "The newsletter"), ("delivery_id" = Uuid, Path, description = "The copy")),
    responses((status = 202, body = AdminNewsletterDetail)), errors(NotFound, ActionNotAllowed)
)]
pub async fn send_again(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    path: Path<(Uuid, Uuid)>,
) -> Result<impl Responder> {
    let (admin, (id, delivery_id)) = (admin.profile.id, path.into_inner());
    let response = state
        .transaction(move |ctx| {
            let newsletter = changes::lock(ctx, id)?;
            let newsletter = changes::send_again(ctx, admin, newsletter, delivery_id)?;
            AdminNewsletterDetail::read(ctx.conn, newsletter, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(response), StatusCode::ACCEPTED))
}

impl From<DeliveryRow> for NewsletterDelivery {
    fn from(row: DeliveryRow) -> NewsletterDelivery {
        let DeliveryRow { id, email, state, last_error, changed_at, .. } = row;
        NewsletterDelivery { id, email, state, last_error, changed_at }
    }
}
