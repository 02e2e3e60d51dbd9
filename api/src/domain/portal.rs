//! What people of the summer portal are.

use schema::enums::Role;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
