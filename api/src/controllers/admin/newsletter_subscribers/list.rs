//! Subscribers, a page at a time.

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, NaiveDate, Utc};
use macros::operation;
use schema::enums::NewsletterSubscriberState;
use schema::models::newsletter_subscriber_list::{self, SubscriberFilter, SubscriberRow, SubscribersOfDay};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::domain::time;
use crate::error::Result;
use crate::extract::Admin;
use crate::http::{paging, search};
use crate::state::AppState;

/// How many weeks are counted.
const WEEKS: i64 = 26;

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
    /// How many received the newsletter a week ago, two weeks ago and so on for half a year, the oldest first.
    pub weeks: Vec<NewsletterSubscriberWeek>,
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

/// How many received the newsletter on a day.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct NewsletterSubscriberWeek {
    /// The day, in the academy's zone.
    pub day: NaiveDate,
    /// How many.
    pub subscribers: i64,
}

/// Subscribers
///
/// Three queries for any number of them.
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
    let now = state.clock.now();
    let (page, counts, weeks) = state
        .db
        .run(move |conn| {
            let page = filter.page(conn, request)?;
            let counts = newsletter_subscriber_list::counts(conn)?;
            Ok((page, counts, newsletter_subscriber_list::by_week(conn, time::ZONE_NAME, WEEKS, now)?))
        })
        .await?;
    let week = |SubscribersOfDay { day, subscribers }| NewsletterSubscriberWeek { day, subscribers };
    Ok(Json(NewsletterSubscriberList {
        next_cursor: page.next.map(paging::cursor),
        items: page.rows.into_iter().map(NewsletterSubscriber::from).collect(),
        counts: NewsletterSubscriberCounts {
            confirmed: counts.confirmed,
            waiting: counts.waiting,
            left: counts.gone,
        },
        weeks: weeks.into_iter().map(week).collect(),
    }))
}

impl From<SubscriberRow> for NewsletterSubscriber {
    fn from(row: SubscriberRow) -> NewsletterSubscriber {
        let state = row.state();
        let SubscriberRow { id, email, created_at, confirmed_at, unsubscribed_at } = row;
        NewsletterSubscriber { id, email, state, created_at, confirmed_at, unsubscribed_at }
    }
}
