//! The opportunity of an address.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::former_opportunity_slug;
use schema::models::opportunity::Opportunity;

use crate::error::{Code, Error, Result};

/// The opportunity that has this address, or had it before. Its deadline may be over. One query, or two for what no
/// opportunity has now; one more for what nobody has checked for too long.
///
/// # Errors
/// `opportunity_gone` for one that an admin has hidden or that nobody has checked for too long; `not_found`.
pub(super) fn shown(conn: &mut PgConnection, slug: &str, now: DateTime<Utc>) -> Result<Opportunity> {
    let found = match Opportunity::by_slug(conn, slug)? {
        Some(opportunity) => opportunity,
        None => {
            former_opportunity_slug::opportunity(conn, slug)?.ok_or_else(|| Error::new(Code::NotFound))?
        }
    };
    if found.is_gone(conn, now)? { Err(Error::new(Code::OpportunityGone)) } else { Ok(found) }
}
