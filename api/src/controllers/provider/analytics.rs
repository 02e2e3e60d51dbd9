//! Views, saves and applications of a provider's listings.

use actix_web::web::{Data, Json, Query};
use chrono::{NaiveDate, TimeDelta};
use macros::operation;
use schema::models::opportunity_view::{AnalyticsDay, AnalyticsListing, AnalyticsPeriod};
use schema::models::organization::Organization;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::domain::time;
use crate::error::Result;
use crate::extract::Provider;
use crate::state::AppState;

/// The number of days in the response; the last one is today.
const DAYS: i64 = 90;

/// Figures of a provider's listings over the last 90 days.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProviderAnalytics {
    /// One entry for each day, in the academy's zone.
    pub days: Vec<ProviderAnalyticsDay>,
    /// One entry for each listing that was ever public, newest first.
    pub listings: Vec<ProviderAnalyticsListing>,
}

/// Figures of a day.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct ProviderAnalyticsDay {
    /// The day.
    pub day: NaiveDate,
    /// Views of the public pages.
    pub views: i64,
    /// Number of saves that students made on this day and have not undone.
    pub saves: i64,
    /// Applications that were sent.
    pub applications: i64,
}

/// Figures of a listing.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProviderAnalyticsListing {
    /// The listing.
    pub listing_id: Uuid,
    /// Its title on the site.
    pub title: String,
    /// Views of its public page.
    pub views: i64,
    /// Number of students who saved it and still have it saved.
    pub saves: i64,
    /// Applications that were sent.
    pub applications: i64,
}

/// Filter.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AnalyticsQuery {
    /// Only this listing; all listings if not given.
    pub listing_id: Option<Uuid>,
}

/// My analytics
///
/// Covers the last 90 days. Three queries.
#[operation(
    tag = "provider", operation_id = "provider_analytics", responses((status = 200, body = ProviderAnalytics))
)]
pub async fn show(
    state: Data<AppState>,
    provider: Provider,
    query: Query<AnalyticsQuery>,
) -> Result<Json<ProviderAnalytics>> {
    let (provider_id, listing_id, now) = (provider.profile.id, query.listing_id, state.clock.now());
    let response = state
        .db
        .run(move |conn| {
            let Some(organization) = Organization::of_provider(conn, provider_id)? else {
                return Ok(ProviderAnalytics { days: Vec::new(), listings: Vec::new() });
            };
            let last = time::local_date(now);
            let period = AnalyticsPeriod {
                organization_id: organization.id,
                listing_id,
                first: last - TimeDelta::days(DAYS - 1),
                last,
                zone: time::ZONE.name(),
            };
            Ok(ProviderAnalytics {
                days: period.days(conn)?.into_iter().map(ProviderAnalyticsDay::from).collect(),
                listings: period.listings(conn)?.into_iter().map(ProviderAnalyticsListing::from).collect(),
            })
        })
        .await?;
    Ok(Json(response))
}

impl From<AnalyticsDay> for ProviderAnalyticsDay {
    fn from(row: AnalyticsDay) -> ProviderAnalyticsDay {
        let AnalyticsDay { day, views, saves, applications } = row;
        ProviderAnalyticsDay { day, views, saves, applications }
    }
}

impl From<AnalyticsListing> for ProviderAnalyticsListing {
    fn from(row: AnalyticsListing) -> ProviderAnalyticsListing {
        let AnalyticsListing { listing_id, title, views, saves, applications } = row;
        ProviderAnalyticsListing { listing_id, title, views, saves, applications }
    }
}
