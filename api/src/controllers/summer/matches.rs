//! Opportunities that match a student.

use std::collections::HashMap;

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::CommonProfileField;
use schema::models::opportunity_match::{self, OpportunityMatchRow};
use schema::models::{common_profile, listing};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::domain::matching::{
    MatchFacts, MatchNeed, MatchProfile, MatchReason, OpportunityMatch, ProfileTexts, WEIGHTS,
};
use crate::error::{Code, Error, Result};
use crate::extract::Student;
use crate::state::AppState;
use crate::summer::opportunities::response::OpportunityCard;

/// Number of matches on a page.
const PAGE_SIZE: i32 = 24;
/// The last page that can be requested.
const MAX_PAGE: i32 = 100;

/// The page of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MatchQuery {
    /// 1 to 100; 1 if not given.
    #[param(minimum = 1, maximum = 100)]
    pub page: Option<i32>,
}

/// A page of the opportunities that match the student's Common Profile, best match first.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatchPage {
    /// Required profile data that the student has not filled in. `items` is empty until all of it is filled in.
    pub needs: Vec<MatchNeed>,
    /// The entries of the page.
    pub items: Vec<MatchedOpportunity>,
    /// Number of matches on all pages.
    pub total: i64,
    /// Number of this page.
    pub page: i32,
    /// Number of pages; at least one.
    pub pages: i32,
}

/// An opportunity that matches.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatchedOpportunity {
    /// The opportunity.
    pub opportunity: OpportunityCard,
    /// Score of the match.
    #[schema(minimum = 0, maximum = 100)]
    pub score: u8,
    /// Reasons for the match, most important first.
    pub reasons: Vec<MatchReason>,
    /// Whether the student has saved it.
    pub saved: bool,
}

/// My matches
///
/// Open opportunities that match grade, interests, coursework and skills in the student's Common Profile. Opportunities
/// for other grades are never included.
#[operation(
    tag = "summer", operation_id = "opportunity_matches", responses((status = 200, body = MatchPage))
)]
pub async fn list(
    state: Data<AppState>,
    student: Student,
    query: Query<MatchQuery>,
) -> Result<Json<MatchPage>> {
    let page = query.page.unwrap_or(1);
    if !(1..=MAX_PAGE).contains(&page) {
        let detail = format!("page must lie between 1 and {MAX_PAGE}.");
        return Err(Error::with_detail(Code::MalformedQuery, detail));
    }
    let (user_id, now) = (student.profile.id, state.clock.now());
    let response = state.db.run(move |conn| read(conn, user_id, page, now)).await?;
    Ok(Json(response))
}

fn read(conn: &mut PgConnection, user_id: Uuid, page: i32, now: DateTime<Utc>) -> Result<MatchPage> {
    use CommonProfileField::{Coursework, Grade, Interests, Skills};
    let contents: HashMap<CommonProfileField, String> =
        common_profile::contents(conn, user_id, &[Grade, Interests, Coursework, Skills])?
            .into_iter()
            .collect();
    let text = |field| contents.get(&field).map_or("", String::as_str);
    let texts = ProfileTexts {
        grade: text(Grade),
        interests: text(Interests),
        coursework: text(Coursework),
        skills: text(Skills),
    };
    let needs = texts.needs();
    let profile = MatchProfile::new(texts).filter(|_| needs.is_empty());
    let Some(profile) = profile else {
        return Ok(MatchPage { needs, items: Vec::new(), total: 0, page, pages: 1 });
    };
    let open: Vec<MatchFacts> =
        OpportunityMatchRow::open_to(conn, profile.grade, now)?.into_iter().map(MatchFacts::from).collect();
    let skip = usize::try_from((page - 1) * PAGE_SIZE).map_err(Error::internal)?;
    let limit = usize::try_from(PAGE_SIZE).map_err(Error::internal)?;
    let (matches, total) = profile.rank(&open, &WEIGHTS, (skip, limit));
    let pages = i32::try_from(total.div_ceil(limit)).map_err(Error::internal)?;
    Ok(MatchPage {
        needs,
        items: with_cards(conn, user_id, matches)?,
        total: i64::try_from(total).map_err(Error::internal)?,
        page,
        pages: pages.clamp(1, MAX_PAGE),
    })
}

/// Adds the opportunity's card to each match.
fn with_cards(
    conn: &mut PgConnection,
    user_id: Uuid,
    matches: Vec<OpportunityMatch>,
) -> Result<Vec<MatchedOpportunity>> {
    let ids: Vec<Uuid> = matches.iter().map(|found| found.opportunity_id).collect();
    let rows = opportunity_match::with_saved(conn, user_id, &ids)?;
    let mut cards: HashMap<Uuid, _> = rows.into_iter().map(|row| (row.0.id, row)).collect();
    let here = listing::applied_to_here(conn, &ids)?;
    // A match whose opportunity was deleted meanwhile is left out.
    let items = matches.into_iter().filter_map(|OpportunityMatch { opportunity_id, score, reasons }| {
        let (opportunity, saved) = cards.remove(&opportunity_id)?;
        let card = OpportunityCard::from(opportunity).with_applies_here(here.contains(&opportunity_id));
        Some(MatchedOpportunity { opportunity: card, score, reasons, saved })
    });
    Ok(items.collect())
}

impl From<OpportunityMatchRow> for MatchFacts {
    fn from(row: OpportunityMatchRow) -> MatchFacts {
        MatchFacts {
            id: row.id,
            title: row.title,
            discipline: row.discipline,
            is_remote: row.is_remote,
            is_paid: row.is_paid,
            cost_cents: row.cost_cents,
            has_aid: row.has_aid,
            deadline_at: row.deadline_at,
            min_grade: row.min_grade,
            max_grade: row.max_grade,
        }
    }
}
