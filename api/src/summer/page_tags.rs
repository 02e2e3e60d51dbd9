//! Which public pages show an opportunity.

use diesel::PgConnection;
use uuid::Uuid;

use crate::error::Result;
use crate::pages::invalidate;

/// The tag of each page that lists opportunities.
const LISTS: &str = "opportunities";

/// Lets every process render the pages anew that show these opportunities, with the surrounding transaction.
pub fn invalidate_opportunities(conn: &mut PgConnection, ids: &[Uuid]) -> Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    ids.iter().try_for_each(|id| invalidate_page(conn, *id))?;
    invalidate(conn, LISTS)
}

/// Lets every process render the opportunity's own page anew, with the surrounding transaction.
pub fn invalidate_page(conn: &mut PgConnection, id: Uuid) -> Result<()> {
    invalidate(conn, &format!("opportunity-{id}"))
}
