//! The holder of AI tutor sessions.

use schema::ids::UserId;
use schema::models::ai_tutor_session::SessionHolder;
use schema::models::session::SignedIn;
use uuid::Uuid;

use crate::platform::rate_limits;

/// The key of the total usage.
pub const EVERYBODY: &str = "everybody";

/// A user, or a browser with access.
#[derive(Debug, Clone)]
pub struct Holder {
    /// The user, if signed in.
    pub user_id: Option<UserId>,
    /// The browser's access.
    pub access_id: Uuid,
    /// The browser's network address.
    pub address: String,
}

impl Holder {
    #[must_use]
    pub fn new(who: Option<&SignedIn>, access_id: Uuid, address: &str) -> Holder {
        Holder { user_id: who.map(|who| who.profile.id), access_id, address: address.to_owned() }
    }

    /// The holder in session rows.
    #[must_use]
    pub fn of_sessions(&self) -> SessionHolder {
        self.user_id.map_or(SessionHolder::Access(self.access_id), SessionHolder::User)
    }

    /// The key of the holder's own usage.
    #[must_use]
    pub fn key(&self) -> String {
        self.user_id.map_or_else(|| format!("access:{}", self.access_id), |id| format!("user:{id}"))
    }

    /// The key of their network's usage, for people without an account: nothing else identifies them lastingly.
    #[must_use]
    pub fn network_key(&self) -> Option<String> {
        self.user_id.is_none().then(|| format!("network:{}", rate_limits::network(&self.address)))
    }
}
