//! For whom a session counts.

use schema::models::ai_tutor_session::SessionHolder;
use schema::models::session::SignedIn;
use uuid::Uuid;

use crate::platform::rate_limits;

/// By whom everybody's use is counted.
pub const EVERYBODY: &str = "everybody";

/// Who uses the AI tutor.
#[derive(Debug, Clone)]
pub struct Holder {
    /// Whoever is signed in.
    pub user_id: Option<Uuid>,
    /// The browser's access.
    pub access_id: Uuid,
    /// Where the browser is.
    pub address: String,
}

impl Holder {
    /// The holder of a browser's access.
    #[must_use]
    pub fn new(who: Option<&SignedIn>, access_id: Uuid, address: &str) -> Holder {
        Holder { user_id: who.map(|who| who.profile.id), access_id, address: address.to_owned() }
    }

    /// Whose sessions are theirs.
    #[must_use]
    pub fn of_sessions(&self) -> SessionHolder {
        self.user_id.map_or(SessionHolder::Access(self.access_id), SessionHolder::User)
    }

    /// By what their own use is counted.
    #[must_use]
    pub fn key(&self) -> String {
        self.user_id.map_or_else(|| format!("access:{}", self.access_id), |id| format!("user:{id}"))
    }

    /// By what their network's use is counted: that of people without an account, who are told apart by nothing else that
    /// lasts.
    #[must_use]
    pub fn network_key(&self) -> Option<String> {
        self.user_id.is_none().then(|| format!("network:{}", rate_limits::network(&self.address)))
    }
}
