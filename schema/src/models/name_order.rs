//! Sort order by name: by last name, or by the only name, ignoring case.

use crate::models::sql_functions::{lower, sort_name};
use crate::schema::profiles;

/// The order as a Diesel expression.
#[diesel::dsl::auto_type]
pub(super) fn by_name() -> _ {
    (sort_name(profiles::first_name, profiles::last_name), lower(profiles::first_name), profiles::id)
}

/// The order as SQL, for profiles aliased as `p`.
pub const NAME_ORDER: [&str; 3] = ["sort_name(p.first_name, p.last_name)", "lower(p.first_name)", "p.id"];

/// Returns a person's sort keys as SQL subqueries, read at query time so that names are not part of a URL. `id` is
/// SQL, too.
#[must_use]
pub fn name_bounds(id: &str) -> [String; 3] {
    let of = |value: &str| format!("(SELECT {value} FROM profiles WHERE id = {id})");
    [of("sort_name(first_name, last_name)"), of("lower(first_name)"), id.to_owned()]
}
