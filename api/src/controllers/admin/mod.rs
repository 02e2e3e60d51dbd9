//! Operations for admins.

pub mod ai_tutor;
pub mod audit_log;
pub mod chats;
pub mod lessons;
pub mod listings;
pub mod mail;
pub mod money;
pub mod newsletter_subscribers;
pub mod newsletters;
pub mod opportunities;
pub mod organizations;
pub mod overview;
mod payment_history;
pub mod research;
pub mod sessions;
pub mod suspensions;
pub mod tutor_applications;
pub mod tutors;
pub mod users;

use schema::models::profile::full_name;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// The person who did something.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NamedPerson {
    /// Id of their account, which may have been deleted.
    pub id: Uuid,
    /// Given and family name.
    pub name: String,
}

/// The name shown for a deleted account.
const GONE: &str = "Deleted account";

impl NamedPerson {
    fn new(id: Uuid, name: Option<(String, String)>) -> NamedPerson {
        let name = name.map(|(first, last)| full_name(&first, &last));
        NamedPerson { id, name: name.filter(|name| !name.is_empty()).unwrap_or_else(|| GONE.to_owned()) }
    }
}
