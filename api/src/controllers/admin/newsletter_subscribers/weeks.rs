//! How many subscribers there were, week by week.

use actix_web::web::{Data, Json};
use chrono::NaiveDate;
use macros::operation;
use schema::models::newsletter_subscriber_list::{self, SubscribersOfDay};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::time;
use crate::error::Result;
use crate::extract::Admin;
use crate::state::AppState;

/// How many weeks are counted.
const WEEKS: i64 = 26;

/// How many subscribers there were.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterSubscriberWeeks {
    /// A week ago, two weeks ago and so on for half a year, the oldest first; today is the last.
    pub items: Vec<NewsletterSubscriberWeek>,
}

/// How many received the newsletter on a day.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct NewsletterSubscriberWeek {
    /// The day, in the academy's zone.
    pub day: NaiveDate,
    /// How many.
    pub subscribers: i64,
}

/// Subscribers by week
///
/// One query, which counts all of them for each week.
#[operation(
    tag = "admin", operation_id = "newsletter_subscriber_weeks",
    responses((status = 200, body = NewsletterSubscriberWeeks))
)]
pub async fn weeks(state: Data<AppState>, _: Admin) -> Result<Json<NewsletterSubscriberWeeks>> {
    let now = state.clock.now();
    let read = move |conn: &mut diesel::PgConnection| {
        Ok(newsletter_subscriber_list::by_week(conn, time::ZONE_NAME, WEEKS, now)?)
    };
    let week = |SubscribersOfDay { day, subscribers }| NewsletterSubscriberWeek { day, subscribers };
    Ok(Json(NewsletterSubscriberWeeks { items: state.db.run(read).await?.into_iter().map(week).collect() }))
}
