//! How people are sorted by name: by their last one, or the one that they have, in whatever case it is written.

use crate::models::sql_functions::{lower, sort_name};
use crate::schema::profiles;

/// The order, for queries of Diesel's own.
#[diesel::dsl::auto_type]
pub(super) fn by_name() -> _ {
    (sort_name(profiles::first_name, profiles::last_name), lower(profiles::first_name), profiles::id)
}

/// The order, of profiles called `p`.
pub const NAME_ORDER: [&str; 3] = ["sort_name(p.first_name, p.last_name)", "lower(p.first_name)", "p.id"];

/// Somebody's place in it by the name that they have now: names stand in no address. `id` is SQL, and so is what is returned.
#[must_use]
pub fn name_bounds(id: &str) -> [String; 3] {
    let of = |value: &str| format!("(SELECT {value} FROM profiles WHERE id = {id})");
    [of("sort_name(first_name, last_name)"), of("lower(first_name)"), id.to_owned()]
}
