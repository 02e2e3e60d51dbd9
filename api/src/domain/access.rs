//! Who may do what, by their roles: one rule for a request and for a subscription to the same data.

use schema::enums::Role;

/// Whether they may choose a tutor's time and book it.
#[must_use]
pub fn may_book(roles: &[Role]) -> bool {
    roles.contains(&Role::Student)
}

/// Whether they may teach: the role, and an admin's approval.
#[must_use]
pub fn may_teach(roles: &[Role], is_approved: bool) -> bool {
    is_approved && roles.contains(&Role::Tutor)
}

/// Whether they may offer opportunities at the summer portal.
#[must_use]
pub fn may_offer(roles: &[Role]) -> bool {
    roles.contains(&Role::Provider)
}

/// Whether they run the academy.
#[must_use]
pub fn may_administer(roles: &[Role]) -> bool {
    roles.contains(&Role::Admin)
}
