//! Every mentor.

use actix_web::web::{Data, Json};
use macros::operation;
use schema::enums::Service;
use schema::models::profile::Profile;
use schema::models::tutor_availability::TutorAvailability;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::Mentor;
use crate::error::Result;
use crate::state::AppState;

/// The mentors, by what they offer. Somebody who offers both stands in both lists.
#[derive(Debug, Serialize, ToSchema)]
pub struct MentorList {
    /// Those who guide research.
    pub research: Vec<Mentor>,
    /// Those who give lessons.
    pub tutoring: Vec<Mentor>,
}

/// Mentors
///
/// Approved tutors with a bio, by name.
#[operation(tag = "mentors", operation_id = "mentors", responses((status = 200, body = MentorList)))]
pub async fn list(state: Data<AppState>) -> Result<Json<MentorList>> {
    let (profiles, subjects) = state
        .db
        .run(|conn| {
            let profiles = Profile::mentors(conn)?;
            let ids: Vec<Uuid> = profiles.iter().map(|profile| profile.id).collect();
            Ok((profiles, TutorAvailability::subjects(conn, &ids)?))
        })
        .await?;
    let offering = |service: Service| {
        let those = profiles.iter().filter(|profile| profile.offers(service));
        those.map(|profile| Mentor::new(profile, &subjects)).collect()
    };
    Ok(Json(MentorList { research: offering(Service::Research), tutoring: offering(Service::Tutoring) }))
}
