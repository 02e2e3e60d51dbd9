//! Tutors, as admins look after them.

pub mod list;
pub mod zoom_link;

use chrono::{DateTime, Utc};
use schema::enums::{PayoutState, Service};
use schema::models::admin_tutor_list::AdminTutorRow;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// Somebody who may teach, as admins see them.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminTutor {
    /// The person.
    pub id: Uuid,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Where they are written to.
    pub email: String,
    /// What they are paid for an hour, US cents.
    pub hourly_rate_cents: i32,
    /// Where their lessons take place.
    pub zoom_link: Option<String>,
    /// What they offer.
    pub services: Vec<Service>,
    /// Whether they can be booked and given research projects.
    pub is_mentor_approved: bool,
    /// The last part of their public page's address.
    pub slug: Option<String>,
    /// Where their account at the payment service stands.
    pub payout_state: PayoutState,
    /// Since when the account is suspended.
    pub suspended_at: Option<DateTime<Utc>>,
}

impl From<AdminTutorRow> for AdminTutor {
    fn from(row: AdminTutorRow) -> AdminTutor {
        let mut services: Vec<Service> = row.services.into_iter().flatten().collect();
        services.sort();
        AdminTutor {
            id: row.id,
            first_name: row.first_name,
            last_name: row.last_name,
            email: row.email,
            hourly_rate_cents: row.hourly_rate_cents,
            zoom_link: row.zoom_link,
            services,
            is_mentor_approved: row.is_mentor_approved,
            slug: row.slug,
            payout_state: row.payout_state,
            suspended_at: row.suspended_at,
        }
    }
}
