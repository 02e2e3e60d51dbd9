//! What a user's roles allow, shared by request handlers and by subscriptions to the same data. Who may see one chat,
//! for which roles do not count, is decided in `chats/access.rs`.

use schema::enums::Role;

/// Whether the user may choose a tutor's slot and book it.
#[must_use]
pub fn may_book(roles: &[Role]) -> bool {
    roles.contains(&Role::Student)
}

/// Whether the user may teach: they have the role, and an admin has approved them.
#[must_use]
pub fn may_teach(roles: &[Role], is_approved: bool) -> bool {
    is_approved && roles.contains(&Role::Tutor)
}

/// Whether the user may list opportunities in the summer portal.
#[must_use]
pub fn may_offer(roles: &[Role]) -> bool {
    roles.contains(&Role::Provider)
}

/// Whether the user is an admin of the academy.
#[must_use]
pub fn may_administer(roles: &[Role]) -> bool {
    roles.contains(&Role::Admin)
}
