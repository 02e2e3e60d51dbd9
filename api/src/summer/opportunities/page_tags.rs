//! Cache tags of public pages that show opportunities.

use diesel::PgConnection;
use uuid::Uuid;

use crate::error::Result;
use crate::pages::invalidate;

/// Tag of every page that lists opportunities.
const LISTS: &str = "opportunities";

/// Invalidates the pages that show these opportunities, in all processes, with the surrounding transaction.
pub fn invalidate_opportunities(conn: &mut PgConnection, ids: &[Uuid]) -> Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    ids.iter().try_for_each(|id| invalidate_page(conn, *id))?;
    invalidate(conn, LISTS)
}

/// Invalidates the opportunity's own page, in all processes, with the surrounding transaction.
pub fn invalidate_page(conn: &mut PgConnection, id: Uuid) -> Result<()> {
    invalidate(conn, &format!("opportunity-{id}"))
}
