//! The mentors that everybody may see.

pub mod list;
pub mod show;

use schema::enums::{Service, Subject};
use schema::models::profile::Profile;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::price;

/// A mentor as visitors see them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Mentor {
    /// The person; pages are tagged with it.
    pub id: Uuid,
    /// The last part of their page's address.
    pub slug: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// A few words about themselves, plain text.
    pub bio: String,
    /// Address of their picture.
    pub profile_image_url: Option<String>,
    /// What they offer.
    pub services: Vec<Service>,
    /// What they give lessons in; empty while they have no availability.
    pub subjects: Vec<Subject>,
    /// What an hour of tutoring costs the student, US cents; 0 is free.
    pub price_cents: i32,
}

impl Mentor {
    fn new(profile: &Profile, subjects: &[(Uuid, Subject)]) -> Mentor {
        let own = subjects.iter().filter(|(id, _)| *id == profile.id);
        let mut subjects: Vec<Subject> = own.map(|(_, subject)| *subject).collect();
        subjects.sort();
        Mentor {
            id: profile.id,
            slug: profile.slug.clone().unwrap_or_default(),
            first_name: profile.first_name.clone(),
            last_name: profile.last_name.clone(),
            bio: profile.bio.clone(),
            profile_image_url: profile.profile_image_url.clone(),
            services: profile.services.iter().flatten().copied().collect(),
            subjects,
            price_cents: price::of_hour(profile.tutoring_hourly_rate_cents).total_cents,
        }
    }
}
