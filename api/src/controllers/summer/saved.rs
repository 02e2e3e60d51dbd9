//! A student's saved opportunities.

use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::models::listing;
use schema::models::opportunity::{self, Opportunity};
use schema::models::opportunity_match;
use schema::models::saved_opportunity::SavedOpportunity;
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::extract::{OptionalBody, Student};
use crate::live::{LiveEvent, Topic, publish};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;
use crate::summer::opportunities::response::OpportunityCard;

/// The most opportunities that a student can save.
const MAX_SAVED: i64 = 200;

/// A student's saved opportunities: open ones first, soonest deadline first.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedOpportunityList {
    /// All saved opportunities, at most 200.
    pub items: Vec<SavedOpportunityResponse>,
}

/// An opportunity that a student saved.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedOpportunityResponse {
    /// The opportunity.
    pub opportunity: OpportunityCard,
    /// State of the opportunity.
    pub state: SavedOpportunityState,
    /// When it was saved.
    pub saved_at: DateTime<Utc>,
    /// Whether the student gets emails that remind of the deadline.
    pub wants_reminders: bool,
}

/// The state of a saved opportunity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SavedOpportunityState {
    /// Students can apply.
    Open,
    /// Its deadline has passed, or its provider has closed it.
    Closed,
    /// It was hidden or deleted.
    Gone,
}

/// Options of a saved opportunity.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SavedOpportunityChange {
    /// Whether to send reminders of the deadline; unchanged if not given, and initially `true`.
    #[serde(default)]
    pub wants_reminders: Option<bool>,
}

/// My saved opportunities
#[operation(
    tag = "summer", operation_id = "saved_opportunities", responses((status = 200, body = SavedOpportunityList))
)]
pub async fn list(state: Data<AppState>, student: Student) -> Result<Json<SavedOpportunityList>> {
    let (user_id, now) = (student.profile.id, state.clock.now());
    let (rows, here, gone) = state
        .db
        .run(move |conn| {
            let rows = SavedOpportunity::of_user(conn, user_id, now)?;
            let ids: Vec<Uuid> = rows.iter().map(|(saved, _)| saved.opportunity_id).collect();
            let opportunities: Vec<&Opportunity> = rows.iter().map(|(_, opportunity)| opportunity).collect();
            let gone = opportunity::gone(conn, &opportunities, now)?;
            Ok((rows, listing::applied_to_here(conn, &ids)?, gone))
        })
        .await?;
    let item = |(saved, opportunity): (SavedOpportunity, Opportunity)| {
        let (applies_here, is_gone) = (here.contains(&opportunity.id), gone.contains(&opportunity.id));
        SavedOpportunityResponse::new(saved, opportunity, (applies_here, is_gone), now)
    };
    Ok(Json(SavedOpportunityList { items: rows.into_iter().map(item).collect() }))
}

/// Save an opportunity
///
/// At most 200. Saving it again changes only `wants_reminders`, if given.
#[operation(
    tag = "summer", operation_id = "save_opportunity",
    params(("opportunity_id" = Uuid, Path, description = "The opportunity")),
    responses((status = 200, body = SavedOpportunityResponse)), errors(OpportunityGone, TooManySaved, RateLimited)
)]
pub async fn save(
    state: Data<AppState>,
    student: Student,
    opportunity_id: Path<Uuid>,
    body: OptionalBody<SavedOpportunityChange>,
) -> Result<Json<SavedOpportunityResponse>> {
    let (user_id, opportunity_id, change) = (student.profile.id, *opportunity_id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            User::lock(ctx.conn, user_id)?.ok_or_else(|| Error::new(Code::Unauthenticated))?;
            let opportunity = find(ctx, user_id, opportunity_id)?;
            let saved = store(ctx, user_id, &opportunity, change)?;
            let applies_here = !listing::applied_to_here(ctx.conn, &[opportunity.id])?.is_empty();
            let is_gone = opportunity.is_gone(ctx.conn, ctx.now)?;
            Ok(SavedOpportunityResponse::new(saved, opportunity, (applies_here, is_gone), ctx.now))
        })
        .await?;
    Ok(Json(response))
}

/// Remove a saved opportunity
#[operation(
    tag = "summer", operation_id = "unsave_opportunity",
    params(("opportunity_id" = Uuid, Path, description = "The opportunity")), responses((status = 204))
)]
pub async fn delete(
    state: Data<AppState>,
    student: Student,
    opportunity_id: Path<Uuid>,
) -> Result<impl Responder> {
    let (user_id, opportunity_id) = (student.profile.id, *opportunity_id);
    state
        .transaction(move |ctx| {
            if SavedOpportunity::delete(ctx.conn, user_id, opportunity_id)? {
                publish_change(ctx, user_id, opportunity_id)?;
            }
            Ok(())
        })
        .await?;
    Ok(HttpResponse::NoContent())
}

fn find(ctx: &mut Ctx<'_>, user_id: Uuid, id: Uuid) -> Result<Opportunity> {
    let found = opportunity_match::with_saved(ctx.conn, user_id, &[id])?.pop();
    found.map(|(opportunity, _)| opportunity).ok_or_else(|| Error::new(Code::NotFound))
}

/// Inserts or updates the row. A closed opportunity cannot be saved.
fn store(
    ctx: &mut Ctx<'_>,
    user_id: Uuid,
    opportunity: &Opportunity,
    change: SavedOpportunityChange,
) -> Result<SavedOpportunity> {
    let before = SavedOpportunity::find(ctx.conn, user_id, opportunity.id)?;
    let unchanged = |saved: &SavedOpportunity| {
        change.wants_reminders.is_none_or(|wanted| wanted == saved.wants_reminders)
    };
    if let Some(saved) = before.filter(unchanged) {
        return Ok(saved);
    }
    rate_limits::SAVE_OPPORTUNITY.count(ctx.conn, &user_id.to_string(), ctx.now)?;
    let wants_reminders = change.wants_reminders.unwrap_or(true);
    let saved = match before {
        Some(saved) => saved.set_reminders(ctx.conn, user_id, wants_reminders)?,
        None if opportunity.is_gone(ctx.conn, ctx.now)? => return Err(Error::new(Code::OpportunityGone)),
        None if SavedOpportunity::count(ctx.conn, user_id)? >= MAX_SAVED => {
            return Err(Error::new(Code::TooManySaved));
        }
        None => {
            let saved =
                SavedOpportunity { opportunity_id: opportunity.id, saved_at: ctx.now, wants_reminders };
            SavedOpportunity::insert(ctx.conn, user_id, saved, opportunity.deadline_at)?
        }
    };
    publish_change(ctx, user_id, opportunity.id)?;
    Ok(saved)
}

fn publish_change(ctx: &mut Ctx<'_>, user_id: Uuid, opportunity_id: Uuid) -> Result<()> {
    let event = LiveEvent::SavedOpportunitiesChanged { opportunity_id };
    publish(ctx.conn, &[Topic::User(user_id)], &event, ctx.now)
}

impl SavedOpportunityState {
    fn of(opportunity: &Opportunity, is_gone: bool, now: DateTime<Utc>) -> SavedOpportunityState {
        if is_gone {
            SavedOpportunityState::Gone
        } else if opportunity.is_open(now) {
            SavedOpportunityState::Open
        } else {
            SavedOpportunityState::Closed
        }
    }
}

impl SavedOpportunityResponse {
    fn new(
        saved: SavedOpportunity,
        opportunity: Opportunity,
        (applies_here, is_gone): (bool, bool),
        now: DateTime<Utc>,
    ) -> SavedOpportunityResponse {
        SavedOpportunityResponse {
            state: SavedOpportunityState::of(&opportunity, is_gone, now),
            opportunity: OpportunityCard::from(opportunity).with_applies_here(applies_here),
            saved_at: saved.saved_at,
            wants_reminders: saved.wants_reminders,
        }
    }
}
