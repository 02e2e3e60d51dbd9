//! What people of the summer portal are.

use schema::enums::Role;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::next_path::{next_path, with_next};

/// What somebody may choose to be when they sign in at the summer portal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PortalRole {
    /// Looks for opportunities.
    #[default]
    Student,
    /// Offers them.
    Provider,
}

impl From<PortalRole> for Role {
    fn from(role: PortalRole) -> Role {
        match role {
            PortalRole::Student => Role::Student,
            PortalRole::Provider => Role::Provider,
        }
    }
}

impl From<Role> for PortalRole {
    /// Whoever is neither is offered what is offered to most.
    fn from(role: Role) -> PortalRole {
        if role == Role::Provider { PortalRole::Provider } else { PortalRole::Student }
    }
}

impl PortalRole {
    /// As it stands in addresses.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            PortalRole::Student => "student",
            PortalRole::Provider => "provider",
        }
    }

    /// The page where they begin.
    #[must_use]
    pub const fn home(self) -> &'static str {
        match self {
            PortalRole::Student => "/summer/profile",
            PortalRole::Provider => "/summer/provider",
        }
    }
}

/// What somebody who signs in at the summer portal wants to be, and where they were going.
#[derive(Debug, Clone, Default)]
pub struct PortalWish {
    /// What they want to be.
    pub role: PortalRole,
    /// A page of this site; none for where the role begins.
    pub next: Option<String>,
}

impl PortalWish {
    /// The wish, with `next` if it is a page of this site.
    #[must_use]
    pub fn new(role: PortalRole, next: Option<&str>) -> PortalWish {
        PortalWish { role, next: next.and_then(next_path) }
    }

    /// The page where they go on.
    #[must_use]
    pub fn destination(&self) -> &str {
        self.next.as_deref().unwrap_or_else(|| self.role.home())
    }

    /// The sign-in page, with why they are led back there.
    #[must_use]
    pub fn sign_in_page(&self, error: &str) -> String {
        with_next(&format!("/summer/auth?role={}&error={error}", self.role.as_str()), self.next.as_deref())
    }
}
