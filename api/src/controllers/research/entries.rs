//! What updates, links, milestones and meetings of a research project share.

use schema::models::research_request::ResearchRequest;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::domain::research::{EntryAction, entry_actions};
use crate::error::{Code, Error, Result};
use crate::research::transitions::not_allowed;

/// The longest title of anything.
pub const MAX_TITLE: usize = 200;
/// The longest description.
pub const MAX_DESCRIPTION: usize = 1000;
/// What is said of an address that leads to no page.
pub const INVALID_URL: &str = "Please enter a valid URL";

/// Which page of a list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EntryPageQuery {
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Makes sure that a project has room for one more.
///
/// # Errors
/// `limit_reached`.
pub fn check_room(count: i64, max: i64, what: &str) -> Result<()> {
    if count < max {
        return Ok(());
    }
    let detail =
        format!("A project has at most {max} {what}. Please delete one that is no longer needed first.");
    Err(Error::with_detail(Code::LimitReached, detail))
}

/// Returns an error if the editor's page showed an older version.
///
/// # Errors
/// `edit_conflict`.
pub fn check_version(current: i32, seen: i32) -> Result<()> {
    if current == seen { Ok(()) } else { Err(Error::new(Code::EditConflict)) }
}

/// Makes sure that they wrote it themselves, and that the project is not over.
///
/// # Errors
/// `forbidden`; `action_not_allowed`.
pub fn check_author(project: &ResearchRequest, is_author: bool, action: EntryAction) -> Result<()> {
    if !is_author {
        return Err(Error::with_detail(Code::Forbidden, "Only who wrote this can change it."));
    }
    if entry_actions(project.status, is_author).contains(&action) { Ok(()) } else { Err(not_allowed()) }
}

/// The error for an entry that does not exist in this project.
pub fn not_found() -> Error {
    Error::new(Code::NotFound)
}
