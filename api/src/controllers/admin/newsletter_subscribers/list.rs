//! Subscribers, a page at a time.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::NewsletterSubscriberState;
use schema::models::newsletter_subscriber_list::{self, SubscriberFilter, SubscriberRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::error::Result;
use crate::extract::Admin;
use crate::http::{paging, search};
use crate::state::AppState;

/// Which subscribers, and which page of them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NewsletterSubscribersQuery {
    /// Only those who stand here.
    pub state: Option<NewsletterSubscriberState>,
    /// Only those in whose address this is. At most 100 characters.
    pub q: Option<String>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

/// A page of subscribers, who asked last first.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterSubscriberList {
    /// The page.
    pub items: Vec<NewsletterSubscriber>,
    /// Where the next page starts; absent on the last.
    pub next_cursor: Option<String>,
    /// How many there are, whatever this page shows.
    pub counts: NewsletterSubscriberCounts,
}

/// Somebody who asked for the newsletter.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterSubscriber {
    /// Their subscription.
    pub id: Uuid,
    /// Their address.
    pub email: String,
    /// Where they stand.
    pub state: NewsletterSubscriberState,
    /// When they asked first.
    pub created_at: DateTime<Utc>,
    /// When they last confirmed that they want it.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// When they unsubscribed.
    pub unsubscribed_at: Option<DateTime<Utc>>,
}

/// How many subscribers stand where.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct NewsletterSubscriberCounts {
    /// Receive it.
    pub confirmed: i64,
    /// Have not followed the mailed link.
    pub waiting: i64,
    /// Have unsubscribed.
    pub left: i64,
}

/// Subscribers
///
/// Two queries for any number of them.
#[operation(
    tag = "admin", operation_id = "newsletter_subscribers", responses((status = 200, body = NewsletterSubscriberList))
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<NewsletterSubscribersQuery>,
) -> Result<Json<NewsletterSubscriberList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let filter = SubscriberFilter { state: query.state, term: search::term(query.q.as_deref())? };
    let (page, counts) = state
        .db
        .run(move |conn| Ok((filter.page(conn, request)?, newsletter_subscriber_list::counts(conn)?)))
        .await?;
    Ok(Json(NewsletterSubscriberList {
        next_cursor: page.next.map(paging::cursor),
        items: page.rows.into_iter().map(NewsletterSubscriber::from).collect(),
        counts: NewsletterSubscriberCounts {
            confirmed: counts.confirmed,
            waiting: counts.waiting,
            left: counts.gone,
        },
    }))
}

impl From<SubscriberRow> for NewsletterSubscriber {
    fn from(row: SubscriberRow) -> NewsletterSubscriber {
        let state = row.state();
        let SubscriberRow { id, email, created_at, confirmed_at, unsubscribed_at } = row;
        NewsletterSubscriber { id, email, state, created_at, confirmed_at, unsubscribed_at }
    }
}
