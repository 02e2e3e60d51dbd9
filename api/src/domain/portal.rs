//! Roles in the summer portal.

use schema::enums::Role;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::next_path::{next_path, with_next};

/// Role that a person may choose when they sign in to the summer portal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PortalRole {
    /// Looks for opportunities.
    #[default]
    Student,
    /// Lists opportunities.
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
    /// Any other role maps to `Student`, the most common one.
    fn from(role: Role) -> PortalRole {
        if role == Role::Provider { PortalRole::Provider } else { PortalRole::Student }
    }
}

impl PortalRole {
    /// Name in addresses.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            PortalRole::Student => "student",
            PortalRole::Provider => "provider",
        }
    }

    /// Start page of the role.
    #[must_use]
    pub const fn home(self) -> &'static str {
        match self {
            PortalRole::Student => "/summer/profile",
            PortalRole::Provider => "/summer/provider",
        }
    }
}

/// The chosen role of a person who signs in to the summer portal, and the page they wanted to reach.
#[derive(Debug, Clone, Default)]
pub struct PortalWish {
    /// Chosen role.
    pub role: PortalRole,
    /// A page of this site; `None` for the role's start page.
    pub next: Option<String>,
}

impl PortalWish {
    /// Returns the wish, with `next` if it is a page of this site.
    #[must_use]
    pub fn new(role: PortalRole, next: Option<&str>) -> PortalWish {
        PortalWish { role, next: next.and_then(next_path) }
    }

    /// Returns the page to continue to.
    #[must_use]
    pub fn destination(&self) -> &str {
        self.next.as_deref().unwrap_or_else(|| self.role.home())
    }

    /// Returns the address of the sign-in page with an error code.
    #[must_use]
    pub fn sign_in_page(&self, error: &str) -> String {
        with_next(&format!("/summer/auth?role={}&error={error}", self.role.as_str()), self.next.as_deref())
    }
}
