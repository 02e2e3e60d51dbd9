//! Who could teach a lesson instead of its tutor.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::student_booking::StudentBooking;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bookings::free_times::TutorCard;
use crate::bookings::substitutes::{self, Substitute};
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::state::AppState;

/// Everybody who could.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubstituteList {
    /// By name.
    pub items: Vec<SubstituteResponse>,
}

/// Somebody who could.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubstituteResponse {
    /// Who.
    pub tutor: TutorCard,
    /// What they would earn by it, US cents.
    pub share_cents: i32,
    /// Whether it starts sooner than they ask students to book: whoever gives it to them asks them first.
    pub short_notice: bool,
}

/// Possible substitutes
///
/// Everybody else who offers the subject at the lesson's time and is free then. Four queries for any number of tutors.
#[operation(
    tag = "admin", operation_id = "lesson_substitutes", params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = SubstituteList))
)]
pub async fn list(state: Data<AppState>, _: Admin, id: Path<Uuid>) -> Result<Json<SubstituteList>> {
    let (id, now) = (*id, state.clock.now());
    let found = state
        .db
        .run(move |conn| {
            let booking = StudentBooking::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            substitutes::of_lesson(conn, &booking, now)
        })
        .await?;
    Ok(Json(SubstituteList { items: found.into_iter().map(SubstituteResponse::from).collect() }))
}

impl From<Substitute> for SubstituteResponse {
    fn from(Substitute { tutor, share_cents, is_short_notice }: Substitute) -> SubstituteResponse {
        SubstituteResponse { tutor: (&tutor).into(), share_cents, short_notice: is_short_notice }
    }
}
